import { useQueries, useQueryClient } from '@tanstack/react-query'
import { Command as Cmdk } from 'cmdk'
import { ChevronRight, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { may } from '../../api/bootstrap.ts'
import { frameMessages } from '../../i18n/frame.ts'
import { t } from '../../i18n/message.ts'
import { useAllCommands } from '../../ui/commands.ts'
import type { Command } from '../../ui/commands.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { PaletteShell } from '../../ui/palette-shell.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { highlight } from './highlight.ts'
import { matchCommands } from './match-commands.ts'
import styles from './palette.module.css'
import { KINDS } from './palette-search.ts'
import type { Hit } from './palette-search.ts'

/** As fast as a reader types without asking the server at every key. */
const SEARCH_DEBOUNCE_MS = 150

/** Everything that can be opened or done, found by a few letters. `>` looks among commands only. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [active, setActive] = useState('')
  const query = useDeferredValue(text)
  const commandsOnly = query.startsWith('>')
  const needle = (commandsOnly ? query.slice(1) : query).trim()
  const groups = useHits(commandsOnly ? null : needle)
  const commandGroups = matchCommands(useAllCommands(), needle)
  const empty = commandGroups.length === 0 && groups.every((group) => group.hits.length === 0)
  // Results arrive after the letters: while the chosen line is not there, Enter means the first one.
  const ids = [
    ...groups.flatMap((group) => group.hits.map((hit) => hit.id)),
    ...commandGroups.flatMap((group) => group.commands.map((command) => command.id)),
  ]
  const searching = groups.some((group) => group.pending)

  const open = (hit: Hit) => {
    onClose()
    void navigate(hit.to)
  }
  const run = (command: Command) => {
    onClose()
    // After the palette has given the focus back: a command may open a dialog or move the focus itself.
    if (command.run) setTimeout(command.run)
  }
  return (
    <PaletteShell title={t(frameMessages.paletteLabel)} onClose={onClose}>
      <Cmdk
        label={t(frameMessages.paletteLabel)}
        shouldFilter={false}
        loop
        value={ids.includes(active) ? active : (ids[0] ?? '')}
        onValueChange={setActive}
      >
        <div className={styles.input}>
          <Icon icon={Search} />
          <Cmdk.Input
            value={text}
            onValueChange={setText}
            placeholder={t(frameMessages.palettePlaceholder)}
            autoFocus
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              const selected = document.querySelector<HTMLElement>('[cmdk-item][aria-selected="true"]')
              const to = selected?.dataset['to']
              if (!to) return
              event.preventDefault()
              window.open(to, '_blank', 'noopener')
            }}
          />
          <Kbd keys="Escape" />
        </div>
        <Cmdk.List className={styles.list} label={t(frameMessages.paletteResults)}>
          {groups.map(({ heading, hits }) =>
            hits.length > 0 ? (
              <Cmdk.Group key={heading} heading={heading} className={styles.group}>
                {hits.map((hit) => (
                  <Cmdk.Item
                    key={hit.id}
                    value={hit.id}
                    data-to={hit.to}
                    className={styles.item}
                    onSelect={() => open(hit)}
                  >
                    <Icon icon={hit.icon} />
                    <Label text={hit.label} query={needle} />
                    <span className={styles.where}>{hit.where}</span>
                  </Cmdk.Item>
                ))}
              </Cmdk.Group>
            ) : null,
          )}
          {commandGroups.map(({ heading, commands }) => (
            <Cmdk.Group key={heading} heading={heading} className={styles.group}>
              {commands.map((command) => (
                <Cmdk.Item key={command.id} value={command.id} className={styles.item} onSelect={() => run(command)}>
                  <Icon icon={command.icon ?? ChevronRight} />
                  <Label text={command.label} query={needle} />
                  <span className={styles.end}>{command.keys?.[0] ? <Kbd keys={command.keys[0]} /> : null}</span>
                </Cmdk.Item>
              ))}
            </Cmdk.Group>
          ))}
          {empty ? (
            <p className={styles.empty} role="status">
              {searching ? t(frameMessages.paletteSearching) : t(frameMessages.paletteEmpty, { query: needle })}
            </p>
          ) : null}
        </Cmdk.List>
      </Cmdk>
      <div className={styles.foot} aria-hidden="true">
        <span>
          <Kbd keys="ArrowUp" /> <Kbd keys="ArrowDown" /> {t(frameMessages.paletteMove)}
        </span>
        <span>
          <Kbd keys="Enter" /> {t(frameMessages.paletteOpen)}
        </span>
        <span className="only-wide">
          <Kbd keys="Mod+Enter" /> {t(frameMessages.paletteNewTab)}
        </span>
        <span className="push only-wide">
          <Kbd keys=">" /> {t(frameMessages.paletteCommandsOnly)}
        </span>
      </div>
    </PaletteShell>
  )
}

function Label({ text, query }: { readonly text: string; readonly query: string }) {
  return (
    <span className={styles.label}>
      {highlight(text, query).map((piece, index) =>
        piece.match ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
      )}
    </span>
  )
}

/** The hits of every kind the reader may look for; null searches nothing. */
function useHits(text: string | null) {
  const client = useQueryClient()
  const settled = useSettled(text, SEARCH_DEBOUNCE_MS)
  const kinds = KINDS.filter(({ permission }) => may(...permission))
  const results = useQueries({
    queries: kinds.map((kind) => ({
      queryKey: ['palette', kind.key, settled] as const,
      queryFn: () => kind.find(client, settled ?? ''),
      enabled: settled !== null,
      placeholderData: (before: readonly Hit[] | undefined) => before,
    })),
  })
  return kinds.map((kind, index) => ({
    heading: kind.heading,
    hits: (text === null ? undefined : results[index]?.data) ?? [],
    pending: text !== null && (settled !== text || Boolean(results[index]?.isFetching)),
  }))
}
