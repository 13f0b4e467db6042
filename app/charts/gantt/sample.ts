import { type ChartSamples, noise, sampleForm, sampleResult, sampleWeek } from '../gallery/sample-data.ts'

const TASKS = ['Plan', 'Build', 'Review']
const DAY = 86_400_000

export const samples: ChartSamples = {
  gantt_chart: ({ labels, points, value }) => {
    const rows = labels.flatMap((label, member) =>
      Array.from({ length: Math.min(points, points > 100 ? points : TASKS.length) }, (_, task) => {
        const length = value(member, task)
        const start = sampleWeek(member + task * 3) + Math.floor(noise(member * 3 + task) * 5) * DAY
        const end = length === null ? null : start + Math.max(1, Math.abs(length) / 30) * DAY
        return { phase: label, task: TASKS[task % TASKS.length] ?? '', start, end }
      }),
    )
    return {
      formData: sampleForm('gantt_chart', { start_time: 'start', end_time: 'end', y_axis: 'phase', series: 'task' }),
      data: [
        sampleResult(rows, ['start', 'end', 'phase', 'task'], { temporal: ['start', 'end'], text: ['phase', 'task'] }),
      ],
    }
  },
}
