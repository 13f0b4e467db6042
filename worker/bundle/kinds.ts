/** Folders of a bundle that hold importable files, in the order in which they are applied. */
export const FOLDERS = ['databases', 'queries', 'datasets', 'charts', 'dashboards'] as const
export type Folder = (typeof FOLDERS)[number]

export interface Importer {
  /** As in `Error importing dashboard`. */
  readonly noun: string
  readonly folders: readonly Folder[]
  /** The type that `overwrite` is about; null when every type is overwritten (assets). */
  readonly primary: Folder | null
  /** The `type` that metadata.yaml must name when it names one. */
  readonly type: string
  /** Legacy exports of these kinds were bare JSON or YAML files. */
  readonly hadBareFiles: boolean
}

export type ImporterName = 'database' | 'dataset' | 'chart' | 'dashboard' | 'saved_query' | 'assets'

export const IMPORTERS: Readonly<Record<ImporterName, Importer>> = {
  database: {
    noun: 'database',
    folders: ['databases', 'datasets'],
    primary: 'databases',
    type: 'Database',
    hadBareFiles: false,
  },
  dataset: {
    noun: 'dataset',
    folders: ['databases', 'datasets'],
    primary: 'datasets',
    type: 'SqlaTable',
    hadBareFiles: true,
  },
  chart: {
    noun: 'chart',
    folders: ['databases', 'datasets', 'charts'],
    primary: 'charts',
    type: 'Slice',
    hadBareFiles: false,
  },
  dashboard: {
    noun: 'dashboard',
    folders: ['databases', 'datasets', 'charts', 'dashboards'],
    primary: 'dashboards',
    type: 'Dashboard',
    hadBareFiles: true,
  },
  saved_query: {
    noun: 'saved query',
    folders: ['databases', 'queries'],
    primary: 'queries',
    type: 'SavedQuery',
    hadBareFiles: false,
  },
  assets: { noun: 'assets', folders: FOLDERS, primary: null, type: 'assets', hadBareFiles: false },
}

/** How a type is called in messages. */
export const NOUNS: Readonly<Record<Folder, { singular: string; plural: string; title: string; existsTitle: string }>> =
  {
    databases: { singular: 'database', plural: 'databases', title: 'Database', existsTitle: 'Database' },
    datasets: { singular: 'dataset', plural: 'datasets', title: 'Dataset', existsTitle: 'Dataset' },
    charts: { singular: 'chart', plural: 'charts', title: 'Chart', existsTitle: 'Chart' },
    dashboards: { singular: 'dashboard', plural: 'dashboards', title: 'Dashboard', existsTitle: 'Dashboard' },
    queries: { singular: 'saved query', plural: 'saved queries', title: 'Saved query', existsTitle: 'Saved_Queries' },
  }
