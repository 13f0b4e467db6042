import { z } from 'zod'
import { QUERY_MESSAGES } from '../messages.ts'
import { findTimeZone } from './time-zone.ts'

/** An IANA name such as `Asia/Kolkata`. */
export const timeZoneField = z
  .string()
  .refine((name) => findTimeZone(name) !== null, { error: QUERY_MESSAGES.unknownTimeZone })
