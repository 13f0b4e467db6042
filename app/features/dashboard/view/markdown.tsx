import ReactMarkdown from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import styles from './markdown.module.css'

const REMARK = [remarkGfm]
const REHYPE = [rehypeSanitize]

/** Markdown with tables and task lists; markup outside the allowed tags is taken away. Links leave in a new tab. */
export function Markdown({ code }: { readonly code: string }) {
  return (
    <div className={styles.markdown}>
      <ReactMarkdown
        remarkPlugins={REMARK}
        rehypePlugins={REHYPE}
        components={{ a: ({ node: _, ...rest }) => <a {...rest} target="_blank" rel="noreferrer" /> }}
      >
        {code}
      </ReactMarkdown>
    </div>
  )
}
