import { DurableObject } from 'cloudflare:workers'

export class DashboardLog extends DurableObject {}
