import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { type Command, useCommands } from '../../ui/commands.ts'
import { isTyping } from '../../ui/keys.ts'

interface ExploreActions {
  readonly run: () => void
  readonly save: () => void
  readonly undo: () => void
  readonly redo: () => void
  readonly toggleTable: () => void
}

/** The shortcuts of Explore, also in the palette and under `?`. */
export function useExploreCommands({ run, save, undo, redo, toggleTable }: ExploreActions): void {
  const group = t(exploreMessages.group)
  // In a text the browser's own undo is meant.
  const outsideText = () => !isTyping(document.activeElement)
  const commands: readonly Command[] = [
    { id: 'explore.run', group, label: t(exploreMessages.shortcutRun), keys: ['Mod+Enter'], run },
    { id: 'explore.save', group, label: t(exploreMessages.shortcutSave), keys: ['Mod+S'], run: save },
    { id: 'explore.undo', group, label: t(exploreMessages.shortcutUndo), keys: ['Mod+Z'], when: outsideText, run: undo },
    {
      id: 'explore.redo',
      group,
      label: t(exploreMessages.shortcutRedo),
      keys: ['Shift+Mod+Z', 'Mod+Y'],
      when: outsideText,
      run: redo,
    },
    { id: 'explore.table', group, label: t(exploreMessages.shortcutTable), keys: ['T'], run: toggleTable },
    { id: 'explore.search', group, label: t(exploreMessages.shortcutSearch), keys: ['/'], run: focusSearch },
  ]
  useCommands(commands)
}

function focusSearch(): void {
  document.querySelector<HTMLElement>('[data-explore-search]')?.focus()
}
