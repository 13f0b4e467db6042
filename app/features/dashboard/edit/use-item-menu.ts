import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ChevronsDownUp,
  ChevronsLeftRight,
  ChevronsRightLeft,
  ChevronsUpDown,
  CornerDownRight,
  Pencil,
  Trash2,
} from 'lucide-react'
import type { SimpleOp } from '../../../../durable-objects/dashboard/ops.ts'
import type { Item } from '../../../../durable-objects/dashboard/state.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import type { MenuAction, MenuItem } from '../../../ui/menu-items.ts'
import { metaText } from '../layout/items.ts'
import type { Direction } from '../layout/walk.ts'
import { useEditing } from './edit-context.ts'
import type { Editing } from './edit-context.ts'
import { destinations, resizeStep, stepOps } from './keyboard-moves.ts'
import { tryOps } from './legality.ts'
import { placeOps } from './new-item.ts'
import { editTexts } from './texts.ts'

const STEPS = [
  { direction: 'up', label: editMessages.moveUp, icon: ArrowUp, keys: 'Shift+ArrowUp' },
  { direction: 'down', label: editMessages.moveDown, icon: ArrowDown, keys: 'Shift+ArrowDown' },
  { direction: 'left', label: editMessages.moveLeft, icon: ArrowLeft, keys: 'Shift+ArrowLeft' },
  { direction: 'right', label: editMessages.moveRight, icon: ArrowRight, keys: 'Shift+ArrowRight' },
] as const

const SIZES = [
  { direction: 'right', label: editMessages.wider, icon: ChevronsLeftRight, keys: 'Alt+ArrowRight' },
  { direction: 'left', label: editMessages.narrower, icon: ChevronsRightLeft, keys: 'Alt+ArrowLeft' },
  { direction: 'down', label: editMessages.higher, icon: ChevronsUpDown, keys: 'Alt+ArrowDown' },
  { direction: 'up', label: editMessages.lower, icon: ChevronsDownUp, keys: 'Alt+ArrowUp' },
] as const

/** Ops of one step that the rules allow; empty at the edge. */
export function allowedStep(editing: Editing, id: string, direction: Direction): SimpleOp[] {
  const { state } = editing.live
  return stepOps(state.items, id, direction, editTexts(), (ops) => tryOps(state, ops).ok)
}

/** A step of size that the rules allow. */
export function allowedResize(editing: Editing, id: string, direction: Direction): SimpleOp[] {
  const { state } = editing.live
  const op = resizeStep(state.items, id, direction)
  return op && tryOps(state, [op]).ok ? [op] : []
}

/** Everything that can be done with a component, for those who do not drag. */
export function useItemMenu(item: Item): readonly MenuItem[] {
  const editing = useEditing()
  const { change, nameOf } = editing
  const name = nameOf(item.id)
  const steps = useMoveSteps(item)
  const sizes = useSizeSteps(item).filter(({ disabled }) => !disabled)
  return [
    ...editItems(editing, item),
    {
      kind: 'sub',
      id: 'move-to',
      label: t(editMessages.moveTo),
      icon: CornerDownRight,
      items: moveToItems(editing, item),
    },
    ...steps,
    ...(sizes.length > 0 ? [{ kind: 'separator' as const, id: 'sizes' }, ...sizes] : []),
    { kind: 'separator', id: 'end' },
    {
      id: 'remove',
      label: t(editMessages.remove),
      icon: Trash2,
      keys: 'Delete',
      danger: true,
      onSelect: () => change([{ type: 'removeItem', data: { id: item.id } }], t(editMessages.removed, { name })),
    },
  ]
}

/** One step each way. */
export function useMoveSteps(item: Item): MenuAction[] {
  const editing = useEditing()
  return STEPS.map(({ direction, label, icon, keys }) => {
    const ops = allowedStep(editing, item.id, direction)
    const said = t(editMessages.moved, { name: editing.nameOf(item.id) })
    return {
      id: `move-${direction}`,
      label: t(label),
      icon,
      keys,
      disabled: ops.length === 0,
      onSelect: () => void editing.change(ops, said),
    }
  })
}

/** One column wider or narrower, one unit higher or lower. */
export function useSizeSteps(item: Item): MenuAction[] {
  const editing = useEditing()
  return SIZES.map(({ direction, label, icon, keys }) => {
    const ops = allowedResize(editing, item.id, direction)
    return {
      id: `size-${direction}`,
      label: t(label),
      icon,
      keys,
      disabled: ops.length === 0,
      onSelect: () => void editing.change(ops),
    }
  })
}

function moveToItems(editing: Editing, item: Item): MenuItem[] {
  return moveDestinations(editing, item).map(({ id, label, depth, go }) => ({
    id,
    label: `${' '.repeat(depth * 2)}${label}`,
    onSelect: () => void go(),
  }))
}

/** The containers a component may go to, and how it goes to their end. */
export function moveDestinations(editing: Editing, item: Item) {
  const { live, change, nameOf } = editing
  const dragged = { kind: 'item', id: item.id, type: item.type } as const
  const opsTo = (place: { parent: string; after: string | null }) =>
    placeOps(live.state.items, dragged, place, editTexts())
  const places = destinations(
    live.state,
    item.id,
    (container) => nameOf(container.id),
    (place) => tryOps(live.state, opsTo(place)).ok,
  )
  return places.map(({ id, label, depth }) => ({
    id,
    label,
    depth,
    go: () => {
      const after = live.state.items[id]?.children.at(-1) ?? null
      const moved = change(opsTo({ parent: id, after }), t(editMessages.moved, { name: nameOf(item.id) }))
      if (moved) editing.reveal(item.id)
      return moved
    },
  }))
}

function editItems({ change, write }: Editing, item: Item): MenuItem[] {
  const set = (key: string, value: string) =>
    change([{ type: 'editItem', data: { id: item.id, set: { [key]: value } } }])
  const background: MenuItem = {
    kind: 'radio',
    id: 'background',
    value: metaText(item, 'background') || 'BACKGROUND_TRANSPARENT',
    options: [
      { value: 'BACKGROUND_TRANSPARENT', label: t(editMessages.backgroundTransparent) },
      { value: 'BACKGROUND_WHITE', label: t(editMessages.backgroundSolid) },
    ],
    onSelect: (value) => set('background', value),
  }
  const separator = { kind: 'separator' as const, id: 'look' }
  switch (item.type) {
    case 'CHART':
      return [
        {
          id: 'write',
          label: t(editMessages.renameChart),
          icon: Pencil,
          keys: 'Enter',
          onSelect: () => write(item.id),
        },
        separator,
      ]
    case 'MARKDOWN':
      return [
        { id: 'write', label: t(editMessages.editText), icon: Pencil, keys: 'Enter', onSelect: () => write(item.id) },
        separator,
      ]
    case 'HEADER':
      return [
        { id: 'write', label: t(editMessages.editText), icon: Pencil, keys: 'Enter', onSelect: () => write(item.id) },
        {
          kind: 'sub',
          id: 'size',
          label: t(editMessages.headerSize),
          items: [
            {
              kind: 'radio',
              id: 'size-choice',
              value: metaText(item, 'headerSize') || 'MEDIUM_HEADER',
              options: [
                { value: 'SMALL_HEADER', label: t(editMessages.small) },
                { value: 'MEDIUM_HEADER', label: t(editMessages.medium) },
                { value: 'LARGE_HEADER', label: t(editMessages.large) },
              ],
              onSelect: (value) => set('headerSize', value),
            },
          ],
        },
        { kind: 'sub', id: 'backgrounds', label: t(editMessages.background), items: [background] },
        separator,
      ]
    case 'ROW':
    case 'COLUMN':
      return [{ kind: 'sub', id: 'backgrounds', label: t(editMessages.background), items: [background] }, separator]
    default:
      return []
  }
}
