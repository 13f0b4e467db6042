import type { EditParts } from '../view/contexts.ts'
import { EditHeading } from './edit-heading.tsx'
import { EditTabStrip } from './edit-tab-strip.tsx'
import { EditText } from './edit-text.tsx'
import { EditTileTitle } from './edit-tile-title.tsx'
import { FilterBoxAct } from './filter-box-act.tsx'
import { ItemFrame } from './item-frame.tsx'
import { TabBody } from './tab-body.tsx'
import { TileTools } from './tile-tools.tsx'

/** How the edit mode draws the parts of the canvas. */
export const editParts: EditParts = {
  Frame: ItemFrame,
  Heading: EditHeading,
  Text: EditText,
  TabStrip: EditTabStrip,
  TabBody,
  TileTitle: EditTileTitle,
  TileTools,
  FilterBoxAct,
}
