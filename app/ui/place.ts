interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Size {
  readonly width: number
  readonly height: number
}

const EDGE_PX = 4

/**
 * Where to put a small float beside an anchor (all CSS pixels of the viewport): centred above it, below when there is
 * no room above, and never over the edge of the viewport.
 */
export function placeBeside(anchor: Box, float: Size, viewport: Size, gap: number): { x: number; y: number } {
  const above = anchor.top - float.height - gap
  const y = above >= EDGE_PX ? above : anchor.top + anchor.height + gap
  const centred = anchor.left + anchor.width / 2 - float.width / 2
  const x = Math.max(EDGE_PX, Math.min(centred, viewport.width - float.width - EDGE_PX))
  return { x: Math.round(x), y: Math.round(Math.min(y, viewport.height - float.height - EDGE_PX)) }
}
