import { env, exports } from 'cloudflare:workers'
import { applyD1Migrations, type D1Migration } from 'cloudflare:test'

const ORIGIN = 'http://localhost'
