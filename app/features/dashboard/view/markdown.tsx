import type { ReactNode } from 'react'
import ReactMarkdown from 'react-markdown'
import type { Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import styles from './markdown.module.css'

const REMARK = [remarkGfm]
const REHYPE = [rehypeSanitize]

/** Every heading stands at the level of tile titles, whatever it looks like: no level of the page is skipped. */
const HEADINGS = Object.fromEntries(
  ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((level) => [
    level,
    ({ children }: { readonly children?: ReactNode }) => <h2 data-level={level}>{children}</h2>,
  ]),
)

const COMPONENTS: Components = {
  ...HEADINGS,
  a: ({ href, title, children }) => (
    <a href={href} title={title} target="_blank" rel="noreferrer">
      {children}
    </a>
  ),
}

/** Markdown with tables and task lists; markup outside the allowed tags is taken away. Links leave in a new tab. */
export function Markdown({ code }: { readonly code: string }) {
  return (
    <div className={styles.markdown}>
      <ReactMarkdown remarkPlugins={REMARK} rehypePlugins={REHYPE} components={COMPONENTS}>
        {code}
      </ReactMarkdown>
    </div>
  )
}
