import { listMessages } from '../../i18n/lists.ts'
import { t } from '../../i18n/message.ts'
import type { Command } from '../../ui/commands.ts'

/** How the search box of the list is found again. */
export const SEARCH_ID = 'list-search'

/** The shortcuts of a list. The rows answer to their own keys; they stand here so that `?` tells of them. */
export function listCommands(): readonly Command[] {
  const group = t(listMessages.groupList)
  return [
    {
      id: 'list.search',
      label: t(listMessages.shortcutSearch),
      group,
      keys: ['/'],
      run: () => document.getElementById(SEARCH_ID)?.focus(),
    },
    { id: 'list.next', label: t(listMessages.shortcutNext), group, keys: ['J'], run: () => step(1), hidden: true },
    {
      id: 'list.previous',
      label: t(listMessages.shortcutPrevious),
      group,
      keys: ['K'],
      run: () => step(-1),
      hidden: true,
    },
    {
      id: 'list.open',
      label: t(listMessages.shortcutOpen),
      group,
      keys: ['Enter'],
      passive: true,
    },
    {
      id: 'list.select',
      label: t(listMessages.shortcutSelect),
      group,
      keys: ['X'],
      passive: true,
    },
  ]
}

/** From anywhere on the page into the rows: the first one, or the last. */
function step(by: 1 | -1): void {
  const rows = document.querySelectorAll<HTMLElement>('#content [data-index]')
  const row = by === 1 ? rows[0] : rows[rows.length - 1]
  row?.focus()
}
