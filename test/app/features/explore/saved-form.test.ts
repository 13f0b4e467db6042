import { expect, test } from 'vitest'
import type { ExploreSlice } from '../../../../app/api/explore.ts'
import { withSavedDefaults } from '../../../../app/charts/controls/control.ts'
import { chartKind } from '../../../../app/charts/registry.ts'
import { differences } from '../../../../app/features/explore/differences.ts'
import { type Draft, runnable } from '../../../../app/features/explore/form-state.ts'
import { savedFormData } from '../../../../app/features/explore/saved-form.ts'
import { columns, dataset, form, slice } from './fixtures.ts'

async function opened(settings: Record<string, unknown>): Promise<{ draft: Draft; saved: ExploreSlice }> {
  const panel = (await chartKind(String(settings['viz_type']))?.loadControls()) ?? { sections: [] }
  const saved = { ...slice, form_data: form(settings) }
  return { saved, draft: { dataset, formData: withSavedDefaults(panel, form(settings)), panel, name: '' } }
}

function changed({ draft, saved }: { draft: Draft; saved: ExploreSlice }): readonly string[] {
  return differences(savedFormData(saved, draft), runnable(draft), draft.panel).map(({ name }) => name)
}

test.each(['table', 'echarts_timeseries_line', 'pie', 'pivot_table_v2', 'rose'])(
  'a %s chart saved with few settings is not altered by being opened',
  async (viz_type) => {
    expect(changed(await opened({ viz_type, groupby: [columns.city.column_name], metrics: ['count'] }))).toEqual([])
  },
)

test('what was edited since is a change', async () => {
  const { draft, saved } = await opened({ viz_type: 'table', groupby: ['city'], metrics: ['count'] })
  expect(changed({ saved, draft: { ...draft, formData: { ...draft.formData, groupby: ['date'] } } })).toContain('groupby')
})
