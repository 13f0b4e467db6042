import { DurableObject } from 'cloudflare:workers'

export class EdgeDatabase extends DurableObject {}
