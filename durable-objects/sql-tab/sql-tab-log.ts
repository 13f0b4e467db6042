import { DurableObject } from 'cloudflare:workers'

export class SqlTabLog extends DurableObject {}
