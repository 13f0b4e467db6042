import type { Branch } from './tree.ts'

/** The branches from the whole down to the one with the key; the whole alone when data no longer has it. */
export function zoomPath(root: Branch, key: string | undefined): readonly Branch[] {
  const path = [root]
  if (key === undefined) return path
  for (let at = root; at.key !== key; ) {
    const next = at.children.find((child) => child.key === key || key.startsWith(`${child.key}/`))
    if (!next) return [root]
    path.push(next)
    at = next
  }
  return path
}
