import { frameMessages } from '../../i18n/frame.ts'
import { t } from '../../i18n/message.ts'
import { useAllCommands } from '../../ui/commands.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import styles from './shortcuts-dialog.module.css'

/** Every shortcut of the page, by group: the page's own first. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const commands = useAllCommands().filter((command) => command.keys?.length && (command.when?.() ?? true))
  const groups = Map.groupBy(commands.toReversed(), (command) => command.group)
  return (
    <Dialog title={t(frameMessages.shortcuts)} onClose={onClose}>
      {groups.size === 0 ? <p className="muted">{t(frameMessages.noShortcuts)}</p> : null}
      <div className={styles.groups}>
        {[...groups].map(([group, entries]) => (
          <section key={group}>
            <h3 className={styles.group}>{group}</h3>
            <dl className={styles.list}>
              {entries.toReversed().map((command) => (
                <div key={command.id} className={styles.line}>
                  <dt>{command.label}</dt>
                  <dd className={styles.keys}>
                    {command.keys?.map((keys) => (
                      <Kbd key={keys} keys={keys} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
