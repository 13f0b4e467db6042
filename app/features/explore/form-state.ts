import type { ExploreDataset } from '../../api/explore.ts'
import { type ControlPanel, withoutHidden } from '../../charts/controls/control.ts'
import type { FormData, OwnState } from '../../charts/types.ts'
import { controlDatasource } from './control-datasource.ts'
import { type KindMemory, switchKind } from './kind-memory.ts'

/** Edits that can be undone; older ones are forgotten. */
export const UNDO_LIMIT = 100

/** What is being edited. */
export interface Draft {
  readonly dataset: ExploreDataset
  readonly formData: FormData
  /** The controls of the chosen kind. */
  readonly panel: ControlPanel
  readonly name: string
  /** The kinds that the chart has been; absent until it is another one. */
  readonly kinds?: KindMemory
}

/** What was last asked for: every run is a new one, also with equal settings. */
export interface Run {
  readonly id: number
  readonly formData: FormData
  readonly force: boolean
  readonly ownState: OwnState
}

export interface FormState {
  readonly draft: Draft
  readonly past: readonly Draft[]
  readonly future: readonly Draft[]
  /** The control that typing goes on in: its keystrokes are one step of undo. */
  readonly typingIn: string | null
  readonly run: Run | null
  /** What the person did on the chart itself: page and order of a table, hidden series, zoom. */
  readonly ownState: OwnState
}

export type FormAction =
  | { readonly type: 'set'; readonly values: Readonly<Record<string, unknown>>; readonly typing?: boolean }
  | { readonly type: 'kind'; readonly vizType: string; readonly panel: ControlPanel }
  | { readonly type: 'rename'; readonly name: string }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'dataset'; readonly dataset: ExploreDataset; readonly formData: FormData }
  | { readonly type: 'run'; readonly force?: boolean }
  | { readonly type: 'own'; readonly ownState: OwnState }

export function startForm(draft: Draft, run: FormData | null, ownState: OwnState = {}): FormState {
  return {
    draft,
    past: [],
    future: [],
    typingIn: null,
    run: run ? { id: 1, formData: run, force: false, ownState } : null,
    ownState,
  }
}

/** Edits of the form, as values in and out: undo and redo walk whole drafts, a run remembers what it asked. */
export function formReducer(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'set':
      return set(state, action.values, action.typing ?? false)
    case 'kind':
      return { ...edited(state, withKind(state.draft, action.vizType, action.panel)), ownState: {} }
    case 'dataset':
      return edited(state, onDataset(state.draft, action.dataset, action.formData))
    case 'rename':
      return action.name === state.draft.name ? state : edited(state, { ...state.draft, name: action.name })
    case 'undo':
      return undo(state)
    case 'redo':
      return redo(state)
    case 'run':
      return {
        ...state,
        typingIn: null,
        run: {
          id: (state.run?.id ?? 0) + 1,
          formData: runnable(state.draft),
          force: action.force ?? false,
          ownState: state.ownState,
        },
      }
    case 'own':
      return { ...state, ownState: action.ownState }
  }
}

/** The settings as they act: what no control shows has fallen back to its default. */
export function runnable({ dataset, formData, panel }: Draft): FormData {
  return withoutHidden(panel, { values: formData, datasource: controlDatasource(dataset) })
}

function withKind(draft: Draft, vizType: string, panel: ControlPanel): Draft {
  const before = { ...draft, memory: draft.kinds }
  const { formData, memory } = switchKind(before, vizType, panel, controlDatasource(draft.dataset))
  return { ...draft, formData, panel, kinds: memory }
}

/** Kinds that were left name fields of the dataset before. */
function onDataset({ kinds: _kinds, ...draft }: Draft, dataset: ExploreDataset, formData: FormData): Draft {
  return { ...draft, dataset, formData }
}

function set(state: FormState, values: Readonly<Record<string, unknown>>, typing: boolean): FormState {
  const { draft } = state
  if (Object.entries(values).every(([name, value]) => Object.is(draft.formData[name], value))) return state
  const formData: FormData = { ...draft.formData, ...values }
  const name = Object.keys(values).join()
  const next = { ...draft, formData }
  if (typing && state.typingIn === name && state.past.length > 0) return { ...state, draft: next, future: [] }
  return { ...edited(state, next), typingIn: typing ? name : null }
}

function edited(state: FormState, draft: Draft): FormState {
  return { ...state, draft, past: [...state.past, state.draft].slice(-UNDO_LIMIT), future: [], typingIn: null }
}

function undo(state: FormState): FormState {
  const draft = state.past.at(-1)
  if (!draft) return state
  return { ...state, draft, past: state.past.slice(0, -1), future: [state.draft, ...state.future], typingIn: null }
}

function redo(state: FormState): FormState {
  const [draft, ...future] = state.future
  if (!draft) return state
  return { ...state, draft, past: [...state.past, state.draft], future, typingIn: null }
}
