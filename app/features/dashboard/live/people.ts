import type { Peer } from '../../../../durable-objects/log/envelope.ts'
import type { Person } from '../../../ui/person.ts'

/** What the others see of somebody on a dashboard. */
export type Presence = { readonly mode: 'view' | 'edit'; readonly selected: string | null }

/** The people on the page, each once, however many windows they have open; without the user of this page. */
export function peopleOf(peers: readonly Peer[], ownId: number | null): Person[] {
  const people = new Map<number, Person>()
  for (const { actor } of peers) {
    if (actor.id !== ownId && !people.has(actor.id)) people.set(actor.id, personOf(actor))
  }
  return [...people.values()]
}

/** An actor's one name as the two that the interface draws initials from. */
export function personOf(actor: Peer['actor']): Person {
  const [firstName = '', ...rest] = actor.name.split(' ')
  return { id: actor.id, firstName, lastName: rest.join(' ') }
}

/** Who has selected which item, the last selection winning. */
export function selectionsOf(peers: readonly Peer[]): ReadonlyMap<string, Person> {
  const selections = new Map<string, Person>()
  for (const { actor, state } of peers) {
    const selected = state?.['selected']
    if (typeof selected === 'string') selections.set(selected, personOf(actor))
  }
  return selections
}
