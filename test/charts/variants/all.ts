import { DISTRIBUTIONS } from './distributions.ts'
import { FILTERS } from './filters.ts'
import { KEY_FIGURES } from './key-figures.ts'
import { MAPS } from './maps.ts'
import { OLDER_KINDS } from './older-kinds.ts'
import type { VariantsByKind } from './parts.ts'
import { SHARES_OF_A_WHOLE } from './shares.ts'
import { TABLES } from './tables.ts'
import { TIME_SERIES } from './time-series.ts'

export const VARIANTS: VariantsByKind = {
  ...TIME_SERIES,
  ...TABLES,
  ...KEY_FIGURES,
  ...SHARES_OF_A_WHOLE,
  ...DISTRIBUTIONS,
  ...MAPS,
  ...OLDER_KINDS,
  ...FILTERS,
}
