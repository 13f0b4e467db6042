import { factory } from './http/context.ts'

export const app = factory.createApp().get('/health', (c) => c.text('OK'))
