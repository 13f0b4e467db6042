import type { Dragged } from './new-item.ts'

/** Drag data of the page is marked with this key, so that other drags are left alone. */
const KEY = Symbol('dashboard-drag')

type Data = Record<string | symbol, unknown>

export function dragData(dragged: Dragged): Data {
  return { [KEY]: dragged }
}

export function draggedOf(data: Data): Dragged | undefined {
  // Only `dragData` writes under this symbol.
  return data[KEY] as Dragged | undefined
}

const TARGET = Symbol('dashboard-target')

export function targetData(id: string): Data {
  return { [TARGET]: id }
}

export function targetOf(data: Data): string | undefined {
  const id = data[TARGET]
  return typeof id === 'string' ? id : undefined
}
