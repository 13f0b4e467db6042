import { StateEffect, StateField, type Extension, type Range } from '@codemirror/state'
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view'
import { z } from './schema.ts'
import type { Peer } from '../../../durable-objects/log/envelope.ts'
import { personColour } from '../../ui/person.ts'

/** What one editor tells the others about its selection; offsets into the text. */
export const caretState = z.object({ anchor: z.number(), head: z.number() })

export interface PeerCaret {
  readonly session: string
  readonly name: string
  readonly colour: string
  readonly anchor: number
  readonly head: number
}

/** Carets of the peers who have one. */
export function peerCarets(peers: readonly Peer[]): readonly PeerCaret[] {
  return peers.flatMap(({ session, actor, state }) => {
    const caret = caretState.safeParse(state)
    return caret.success ? [{ session, name: actor.name, colour: personColour(actor.id), ...caret.data }] : []
  })
}

const setCarets = StateEffect.define<readonly PeerCaret[]>()

/** The effect that shows these carets, in place of all others. */
export function showCarets(carets: readonly PeerCaret[]): StateEffect<unknown> {
  return setCarets.of(carets)
}

class CaretWidget extends WidgetType {
  readonly #caret: PeerCaret

  constructor(caret: PeerCaret) {
    super()
    this.#caret = caret
  }

  override eq(other: CaretWidget): boolean {
    return other.#caret.session === this.#caret.session && other.#caret.name === this.#caret.name
  }

  override toDOM(): HTMLElement {
    const caret = document.createElement('span')
    caret.className = 'cm-peer-caret'
    caret.style.setProperty('--p', this.#caret.colour)
    caret.setAttribute('aria-hidden', 'true')
    const name = document.createElement('b')
    name.textContent = this.#caret.name
    caret.appendChild(name)
    return caret
  }

  override ignoreEvent(): boolean {
    return true
  }
}

const carets = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, transaction) {
    const given = transaction.effects.findLast((effect) => effect.is(setCarets))
    if (!given?.is(setCarets)) return shown.map(transaction.changes)
    return Decoration.set(given.value.flatMap((caret) => decorationsOf(caret, transaction.newDoc.length)), true)
  },
  provide: (field) => EditorView.decorations.from(field),
})

function decorationsOf(caret: PeerCaret, length: number): Range<Decoration>[] {
  const head = Math.min(caret.head, length)
  const anchor = Math.min(caret.anchor, length)
  const widget = Decoration.widget({ widget: new CaretWidget(caret), side: 1 }).range(head)
  if (head === anchor) return [widget]
  const attributes = { style: `--p: ${caret.colour}` }
  const mark = Decoration.mark({ class: 'cm-peer-selection', attributes })
  return [mark.range(Math.min(head, anchor), Math.max(head, anchor)), widget]
}

/** Shows where the others are in the text. */
export const peerCaretLayer: Extension = [
  carets,
  EditorView.baseTheme({
    '.cm-peer-caret': {
      position: 'relative',
      borderInlineStart: 'var(--hairline) solid var(--p)',
      marginInlineEnd: 'calc(var(--hairline) * -1)',
    },
    '.cm-peer-caret > b': {
      position: 'absolute',
      insetBlockEnd: '100%',
      insetInlineStart: 'calc(var(--hairline) * -1)',
      background: 'var(--p)',
      color: 'var(--on-person)',
      font: 'var(--fw-strong) var(--fs-11) / 1.4 var(--font-sans)',
      paddingInline: 'var(--s-1)',
      borderRadius: 'var(--radius-s) var(--radius-s) var(--radius-s) 0',
      whiteSpace: 'nowrap',
      pointerEvents: 'none',
      zIndex: '1',
    },
    '.cm-peer-selection': { backgroundColor: 'color-mix(in oklab, var(--p) 20%, transparent)' },
  }),
]
