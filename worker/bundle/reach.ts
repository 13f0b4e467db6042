import type { BundleFile, BundleFiles } from './read-bundle.ts'
import type { Folder, Importer } from './kinds.ts'
import { layerUuids, sourceUuids } from './chart-layers.ts'
import { placedUuids } from './layout.ts'
import { filterDatasets } from './remap.ts'

/**
 * The files that an import applies: those of its primary type and what they lead to. A dashboard leads to the charts
 * of its layout with their layers and the datasets of its filters, a chart to its dataset, a dataset or saved query to its database.
 * A chart or dataset whose own parent is not in the bundle is left out.
 */
export function reachableFiles(files: BundleFiles, importer: Importer): BundleFiles {
  if (importer.primary === null) return files
  const wanted = {
    charts: new Set(files.dashboards.flatMap(({ data }) => placedUuids(data.position ?? {}))),
    datasets: new Set(files.dashboards.flatMap(({ data }) => filterDatasets(data.metadata ?? {}))),
    databases: new Set<string>(),
  }
  const sources = sourceUuids(files)
  const layered = files.charts.filter(({ data }) => wanted.charts.has(data.uuid))
  for (const file of layered) for (const uuid of layerUuids(file, sources)) wanted.charts.add(uuid)
  const isPrimary = (folder: Folder) => folder === importer.primary
  const charts = files.charts.filter(({ data }) => isPrimary('charts') || wanted.charts.has(data.uuid))
  for (const { data } of charts) wanted.datasets.add(data.dataset_uuid)
  // A database export carries all its datasets: there the datasets follow from the databases, not the reverse.
  const all = isPrimary('datasets') || isPrimary('databases')
  const datasets = files.datasets.filter(({ data }) => all || wanted.datasets.has(data.uuid))
  for (const { data } of [...datasets, ...files.queries]) wanted.databases.add(data.database_uuid)
  const databases = files.databases.filter(({ data }) => isPrimary('databases') || wanted.databases.has(data.uuid))
  const attachedDatasets = datasets.filter(within(databases))
  return {
    databases,
    queries: files.queries.filter(within(databases)),
    datasets: attachedDatasets,
    charts: charts.filter(({ data }) => attachedDatasets.some((dataset) => dataset.data.uuid === data.dataset_uuid)),
    dashboards: files.dashboards,
  }
}

function within(
  databases: readonly BundleFile<'databases'>[],
): (file: BundleFile<'datasets'> | BundleFile<'queries'>) => boolean {
  const uuids = new Set(databases.map(({ data }) => data.uuid))
  return ({ data }) => uuids.has(data.database_uuid)
}
