/** Characters that mean the same in ASCII; whatever else is not ASCII is dropped. */
export function slug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e\s]/g, '')
    .replace(/[/\\]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .join('_')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .replace(/^[._]+|[._]+$/g, '')
}

/** `Sales_7`; the id alone when nothing of the name is left. */
export function fileName(name: string, id: number | null): string {
  const text = slug(name)
  if (id === null) return text
  return text === '' ? String(id) : `${text}_${id}`
}

/** `dashboard_export_20251206T101112` */
export function archiveRoot(kind: string, now: Date): string {
  return `${kind}_export_${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}`
}
