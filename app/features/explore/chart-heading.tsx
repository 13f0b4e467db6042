import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, Star } from 'lucide-react'
import { useState } from 'react'
import { bootstrap } from '../../api/bootstrap.ts'
import { charts } from '../../api/charts.ts'
import type { ExploreMetadata, ExploreSlice } from '../../api/explore.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.ts'
import { tooltipProps } from '../../ui/tooltip.ts'
import styles from './chart-heading.module.css'

interface ChartHeadingProps {
  readonly name: string
  readonly editable: boolean
  readonly onRename: (name: string) => void
}

/** The name of the chart; a press edits it where it stands. */
export function ChartHeading({ name, editable, onRename }: ChartHeadingProps) {
  const [text, setText] = useState<string | null>(null)
  const shown = name || t(exploreMessages.untitled)
  const finish = () => {
    if (text !== null) onRename(text.trim())
    setText(null)
  }
  if (text === null) {
    return (
      <PageTitle>
        {editable ? (
          <button
            type="button"
            className={styles.title}
            data-empty={name === '' || undefined}
            onClick={() => setText(name)}
            {...tooltipProps(t(exploreMessages.editTitle))}
          >
            {shown}
          </button>
        ) : (
          shown
        )}
      </PageTitle>
    )
  }
  return (
    <>
      <h1 className="sr-only">{shown}</h1>
      <Input
        size="sm"
        autoFocus
        className={styles.input}
        aria-label={t(exploreMessages.chartTitle)}
        placeholder={t(exploreMessages.untitled)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish()
          if (event.key === 'Escape') setText(null)
        }}
      />
    </>
  )
}

interface HeaderFactsProps {
  readonly slice: ExploreSlice | null
  readonly metadata: ExploreMetadata | null
  readonly altered: boolean
  readonly matrixified: boolean
  readonly onAltered: () => void
}

/** After the name of a saved chart: certified, favourite, altered, where it is used and who changed it. */
export function HeaderFacts({ slice, metadata, altered, matrixified, onAltered }: HeaderFactsProps) {
  if (!slice) return null
  return (
    <div className={styles.facts}>
      {slice.certified_by ? (
        <span className="text-accent" {...tooltipProps(t(exploreMessages.certifiedBy, { name: slice.certified_by }))}>
          <Icon icon={BadgeCheck} />
          <span className="sr-only">{t(exploreMessages.certifiedBy, { name: slice.certified_by })}</span>
        </span>
      ) : null}
      {bootstrap().user ? <FavouriteStar id={slice.slice_id} name={slice.slice_name} /> : null}
      {altered ? (
        <button
          type="button"
          className={styles.altered}
          onClick={onAltered}
          {...tooltipProps(t(exploreMessages.alteredHint))}
        >
          <Badge tone="warning">{t(exploreMessages.altered)}</Badge>
        </button>
      ) : null}
      {matrixified ? <Badge>{t(exploreMessages.matrixified)}</Badge> : null}
      {metadata ? <span className={`${styles.meta} small muted trunc`}>{metaText(metadata)}</span> : null}
    </div>
  )
}

function metaText({ dashboards, changed_by: who, changed_on_humanized: when }: ExploreMetadata): string {
  const where = t(exploreMessages.onDashboards, { count: dashboards.length })
  return who ? t(exploreMessages.metaBy, { where, who, when }) : t(exploreMessages.meta, { where, when })
}

function FavouriteStar({ id, name }: { readonly id: number; readonly name: string }) {
  const client = useQueryClient()
  const query = charts.favouriteStatus([id])
  const on = useQuery(query).data?.has(id) ?? false
  const { mutate } = useMutation({
    mutationFn: (favourite: boolean) => charts.setFavourite(id, favourite),
    onMutate: (favourite) => client.setQueryData(query.queryKey, new Set(favourite ? [id] : [])),
    onError: () => toast.danger(t(exploreMessages.starFailed)),
    onSettled: () => client.invalidateQueries({ queryKey: charts.key }),
  })
  return (
    <IconButton
      icon={Star}
      size="sm"
      className={styles.star}
      label={t(on ? exploreMessages.removeFavourite : exploreMessages.addFavourite, { name })}
      aria-pressed={on}
      onClick={() => mutate(!on)}
    />
  )
}
