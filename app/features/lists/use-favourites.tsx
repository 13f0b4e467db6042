import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { bootstrap } from '../../api/bootstrap.ts'
import { errorText } from '../../api/errors.ts'
import { listMessages } from '../../i18n/lists.ts'
import { t } from '../../i18n/message.ts'
import { resourceMessages } from '../../i18n/resources.ts'
import type { TableColumn } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.ts'
import type { ListDescription } from './list-description.ts'
import styles from './list-view.module.css'

export interface Favourites {
  readonly has: (id: number) => boolean
  readonly toggle: (id: number) => void
}

/** Which of the rows are the reader's favourites; a star answers at once and turns back if the server refuses. */
export function useFavourites<Row extends { readonly id: number }>(
  list: ListDescription<Row>,
  rows: readonly Row[],
): Favourites {
  const client = useQueryClient()
  const ids = list.hasFavourites && bootstrap().user ? rows.map((row) => row.id) : []
  const query = list.resource.favouriteStatus(ids)
  const status = useQuery(query).data
  const has = (id: number) => status?.has(id) ?? false
  const mutation = useMutation({
    mutationFn: ({ id, favourite }: { id: number; favourite: boolean }) => list.resource.setFavourite(id, favourite),
    onMutate: async ({ id, favourite }) => {
      await client.cancelQueries({ queryKey: query.queryKey })
      client.setQueryData(query.queryKey, (before) => {
        const after = new Set(before)
        if (favourite) after.add(id)
        else after.delete(id)
        return after
      })
    },
    onError: (error) => toast.danger(t(resourceMessages.favouriteFailed, { detail: errorText(error) })),
    onSettled: () => client.invalidateQueries({ queryKey: list.resource.key }),
    scope: { id: `${list.view}-favourites` },
  })
  return { has, toggle: (id) => mutation.mutate({ id, favourite: !has(id) }) }
}

interface StarProps {
  readonly name: string
  readonly on: boolean
  readonly onToggle: () => void
}

/** The star beside a name. */
export function FavouriteStar({ name, on, onToggle }: StarProps) {
  return (
    <IconButton
      icon={Star}
      size="sm"
      className={styles.star}
      label={t(on ? listMessages.removeFavourite : listMessages.addFavourite, { name })}
      aria-pressed={on}
      onClick={onToggle}
    />
  )
}

/** The column of stars. */
export function favouriteColumn<Row extends { readonly id: number }>(
  list: ListDescription<Row>,
  favourites: Favourites,
): TableColumn<Row> {
  return {
    id: 'favourite',
    header: t(listMessages.favourite),
    hideHeader: true,
    width: 'fit',
    cell: (row) => (
      <FavouriteStar
        name={list.rowName(row)}
        on={favourites.has(row.id)}
        onToggle={() => favourites.toggle(row.id)}
      />
    ),
  }
}
