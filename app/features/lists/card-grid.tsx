import { listMessages } from '../../i18n/lists.ts'
import { t } from '../../i18n/message.ts'
import { Card, CardSkeleton, Cards } from '../../ui/card.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import type { ListDescription, RowMenu } from './list-description.ts'
import { FavouriteStar } from './use-favourites.tsx'
import type { Favourites } from './use-favourites.tsx'

interface CardGridProps<Row extends { readonly id: number }> {
  readonly list: ListDescription<Row>
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined
  readonly placeholders: number
  readonly favourites: Favourites | undefined
  readonly menu: RowMenu<Row>
}

/** The rows of a list as cards. */
export function CardGrid<Row extends { readonly id: number }>(props: CardGridProps<Row>) {
  const { list, rows, placeholders, favourites, menu } = props
  return (
    <Cards label={list.title}>
      {rows ? null : <Loading />}
      {rows
        ? rows.map((row) => {
            const name = list.rowName(row)
            const { sketch, meta, badge } = list.card(row)
            const star =
              list.hasFavourites && favourites ? (
                <FavouriteStar name={name} on={favourites.has(row.id)} onToggle={() => favourites.toggle(row.id)} />
              ) : undefined
            return (
              <Card
                key={row.id}
                to={list.rowPath(row)}
                title={name}
                thumb={sketch}
                badge={badge}
                meta={meta}
                corner={star}
                menu={{ label: t(listMessages.more, { name }), items: menu(row) }}
              />
            )
          })
        : Array.from({ length: placeholders }, (_, index) => <CardSkeleton key={index} thumb={list.cardsHaveSketch} />)}
    </Cards>
  )
}
