import type { Json, JsonObject } from '../log/json.ts'
import type { Upcasts } from '../log/upcast.ts'

/** Old event data lifted step by step; one golden log per version stands in test/durable-objects/fixtures/dashboard. */
export const DASHBOARD_UPCASTS: Upcasts = {
  metadataSet: { 1: metadataSetFrom1 },
  batched: { 1: eventsFrom1 },
  amended: { 1: eventsFrom1 },
}

/** Version 1 changed one key and could not tell "set to null" from "remove": null meant remove. */
function metadataSetFrom1(data: JsonObject): JsonObject {
  const { key, value } = data
  if (typeof key !== 'string') return { patch: { set: {}, unset: [] } }
  return { patch: value === null || value === undefined ? { set: {}, unset: [key] } : { set: { [key]: value }, unset: [] } }
}

function eventsFrom1(data: JsonObject): JsonObject {
  const events = Array.isArray(data['events']) ? data['events'] : []
  return { events: events.map((event: Json) => (isMetadataSet(event) ? { ...event, data: metadataSetFrom1(event.data) } : event)) }
}

function isMetadataSet(event: Json): event is { readonly type: 'metadataSet'; readonly data: JsonObject } {
  if (typeof event !== 'object' || event === null || !('type' in event) || !('data' in event)) return false
  return event.type === 'metadataSet' && typeof event.data === 'object' && event.data !== null
}
