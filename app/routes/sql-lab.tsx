export { SqlLabPage as Component } from '../features/sql-lab/sql-lab-page.tsx'

export const handle = { wide: true }
