import { ChevronLeft, ChevronRight } from 'lucide-react'
import { t } from '../i18n/message.ts'
import { uiMessages } from '../i18n/ui.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { pageNumbers } from './page-numbers.ts'
import styles from './pager.module.css'

interface PagerProps {
  /** Zero-based. */
  readonly pageIndex: number
  readonly pageSize: number
  /** Of all rows. */
  readonly count: number
  readonly onChange: (pageIndex: number) => void
}

/** Where in a list we are, and the other pages; the pages are hidden when there is only one. */
export function Pager({ pageIndex, pageSize, count, onChange }: PagerProps) {
  const pages = Math.ceil(count / pageSize)
  if (count === 0) return null
  const from = pageIndex * pageSize + 1
  const to = Math.min(count, from + pageSize - 1)
  return (
    <nav className={styles.pager} aria-label={t(uiMessages.pagerLabel)}>
      <span className="num">{t(uiMessages.pagerRange, { from, to, count })}</span>
      {pages > 1 ? (
        <span className={styles.pages}>
          <IconButton
            icon={ChevronLeft}
            label={t(uiMessages.previousPage)}
            size="sm"
            disabled={pageIndex === 0}
            onClick={() => onChange(pageIndex - 1)}
          />
          {pageNumbers(pageIndex, pages).map((page, index) =>
            page === null ? (
              <span key={`gap-${index}`} className={styles.gap}>
                …
              </span>
            ) : (
              <Button
                key={page}
                kind="ghost"
                size="sm"
                className="num"
                aria-label={t(uiMessages.page, { page: page + 1 })}
                aria-current={page === pageIndex ? 'page' : undefined}
                onClick={() => onChange(page)}
              >
                {page + 1}
              </Button>
            ),
          )}
          <IconButton
            icon={ChevronRight}
            label={t(uiMessages.nextPage)}
            size="sm"
            disabled={pageIndex >= pages - 1}
            onClick={() => onChange(pageIndex + 1)}
          />
        </span>
      ) : null}
    </nav>
  )
}
