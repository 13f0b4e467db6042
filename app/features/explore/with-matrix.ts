import type { ChartRun } from './use-chart-run.ts'
import type { MatrixRun } from './use-matrix-run.ts'

/** The run of a matrix as that of a chart: its rows are those of all charts, and stopping stops each. */
export function withMatrix(run: ChartRun, matrix: MatrixRun): ChartRun {
  const { answer } = run
  return {
    ...run,
    answer: answer && matrix.table ? { ...answer, results: [matrix.table] } : answer,
    running: run.running || matrix.running,
    stop: () => {
      run.stop()
      matrix.stop()
    },
  }
}
