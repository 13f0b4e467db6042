import { Component, createElement, lazy, type ReactNode, Suspense, useMemo } from 'react'
import { EmptyChart } from './frame/empty.tsx'
import { messages } from './messages.ts'
import { chartKind, chartKinds } from './registry.ts'
import { soundData } from './sound-data.ts'
import type { ChartProps } from './types.ts'

const components = new Map(
  chartKinds.map((kind) => [kind.type, lazy(async () => ({ default: await kind.loadComponent() }))]),
)

const LazyDataTables = lazy(async () => ({ default: (await import('./data-table.tsx')).DataTables }))
const LazyPartTables = lazy(async () => ({ default: (await import('./part-tables.tsx')).PartTables }))

/** Loads the drawing code of a kind before it is needed, on intent. */
export function preloadChart(type: string): void {
  void chartKind(type)?.loadComponent()
}

/** Any chart by its `viz_type`. A kind that fails to draw says so in its own place and takes nothing else down. */
type Props = ChartProps & {
  /** Shown while the drawing code loads. */
  fallback?: ReactNode
  /** Show the data in a table instead. */
  asTable?: boolean
}

export function Chart({ fallback, asTable, ...props }: Props) {
  const kind = chartKind(props.formData.viz_type)
  const use = asTable ? 'written' : kind?.figures
  const data = useMemo(() => soundData(props.data, use), [props.data, use])
  const Kind = components.get(props.formData.viz_type)
  if (!Kind) {
    return <EmptyChart width={props.width} height={props.height} text={messages.unknownType(props.formData.viz_type)} />
  }
  return (
    <ChartBoundary key={props.formData.viz_type} width={props.width} height={props.height}>
      <Suspense fallback={fallback ?? <div style={{ inlineSize: props.width, blockSize: props.height }} />}>
        {asTable ? <AsTables {...props} data={data} /> : createElement(Kind, { ...props, data })}
      </Suspense>
    </ChartBoundary>
  )
}

function AsTables(props: ChartProps) {
  if (props.data.some(({ part }) => part)) return <LazyPartTables {...props} />
  return <LazyDataTables {...props} names={chartKind(props.formData.viz_type)?.answerNames} />
}

type BoundaryProps = { width: number; height: number; children: ReactNode }

class ChartBoundary extends Component<BoundaryProps, { message: string | undefined }> {
  override state = { message: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : messages.loadFailed }
  }

  override render() {
    const { width, height, children } = this.props
    return this.state.message === undefined ? (
      children
    ) : (
      <EmptyChart width={width} height={height} text={this.state.message} />
    )
  }
}
