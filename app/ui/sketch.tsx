import styles from './sketch.module.css'

type SketchKind = 'line' | 'area' | 'bar' | 'pie' | 'scatter' | 'number' | 'trend' | 'table' | 'dashboard' | 'other'

/** Chart types by the word in their name; the first that fits. */
const KINDS: readonly (readonly [RegExp, SketchKind])[] = [
  [/^dashboard$/, 'dashboard'],
  [/big_number_total/, 'number'],
  [/big_number/, 'trend'],
  [/pie|donut|sunburst|rose/, 'pie'],
  [/scatter|bubble/, 'scatter'],
  [/area/, 'area'],
  [/bar|histogram|column|waterfall|funnel/, 'bar'],
  [/table|pivot/, 'table'],
  [/line|smooth|step|timeseries|mixed/, 'line'],
]

/** The sketch for a `viz_type`. */
export function sketchKind(vizType: string): SketchKind {
  return KINDS.find(([pattern]) => pattern.test(vizType))?.[1] ?? 'other'
}

/** What a chart of a `viz_type` looks like, or a `dashboard`, drawn once for the kind: a sign, no data. */
export function Sketch({ vizType }: { readonly vizType: string }) {
  return (
    <svg viewBox="0 0 96 48" className={styles.sketch} aria-hidden="true">
      {SHAPES[sketchKind(vizType)]}
    </svg>
  )
}

const POINTS = '4,36 20,26 36,30 52,16 68,20 92,8'
const BARS = [14, 26, 20, 34, 28, 40]
const DOTS = [
  [12, 34],
  [24, 24],
  [34, 30],
  [46, 20],
  [56, 24],
  [66, 12],
  [80, 16],
]
const BASE = <path d="M4 44H92" className={styles.base} />

const SHAPES = {
  line: (
    <>
      {BASE}
      <polyline points={POINTS} className={styles.stroke} />
    </>
  ),
  area: (
    <>
      <polygon points={`4,44 ${POINTS} 92,44`} className={styles.soft} />
      <polyline points={POINTS} className={styles.stroke} />
      {BASE}
    </>
  ),
  bar: (
    <>
      {BARS.map((height, index) => (
        <rect key={height} x={6 + index * 15} y={44 - height} width="10" height={height} className={styles.fill} />
      ))}
      {BASE}
    </>
  ),
  pie: (
    <>
      <circle cx="48" cy="24" r="20" className={styles.soft} />
      <path d="M48 24V4A20 20 0 0 1 66 33Z" className={styles.fill} />
    </>
  ),
  scatter: (
    <>
      {DOTS.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="3.2" className={styles.fill} />
      ))}
      {BASE}
    </>
  ),
  number: (
    <>
      <rect x="18" y="14" width="60" height="14" rx="3" className={styles.fill} />
      <rect x="32" y="34" width="32" height="4" rx="2" className={styles.soft} />
    </>
  ),
  trend: (
    <>
      <rect x="4" y="6" width="40" height="12" rx="3" className={styles.fill} />
      <polyline points="4,42 20,34 36,37 52,29 68,31 92,24" className={styles.stroke} />
    </>
  ),
  table: (
    <>
      <rect x="8" y="5" width="80" height="8" rx="2" className={styles.soft} />
      <path d="M8 21H88M8 30H88M8 39H88" className={styles.base} />
      <path d="M8 25H34M44 25H58M68 25H84M8 34H28M44 34H62M68 34H80" className={styles.stroke} />
    </>
  ),
  dashboard: (
    <>
      <rect x="2" y="3" width="28" height="12" rx="2" className={styles.soft} />
      <rect x="34" y="3" width="28" height="12" rx="2" className={styles.soft} />
      <rect x="66" y="3" width="28" height="12" rx="2" className={styles.soft} />
      <path d="M2 44H58M64 44H94" className={styles.base} />
      <polyline points="2,40 14,33 24,36 36,25 46,28 58,21" className={styles.stroke} />
      <path d="M66 24H92M66 31H84M66 38H76" className={styles.stroke} />
    </>
  ),
  other: (
    <>
      <rect x="8" y="6" width="36" height="36" rx="3" className={styles.soft} />
      <rect x="52" y="6" width="36" height="16" rx="3" className={styles.soft} />
      <rect x="52" y="26" width="36" height="16" rx="3" className={styles.soft} />
    </>
  ),
}
