import { type ChartSamples, sampleCategories, sampleForm, sampleMetric } from '../gallery/sample-data.ts'

const TEMPLATE = `<h2>Jobs by sector</h2>
<table>
  <tr><th>Sector</th><th>Jobs</th></tr>
  {{#each data}}
    <tr><td>{{#if sector}}{{sector}}{{else}}<i>none</i>{{/if}}</td><td style="text-align: end">{{formatNumber jobs}}</td></tr>
  {{/each}}
</table>`

export const samples: ChartSamples = {
  handlebars: (spec) => ({
    formData: sampleForm('handlebars', {
      query_mode: 'aggregate',
      groupby: ['sector'],
      metrics: [sampleMetric('jobs')],
      handlebarsTemplate: TEMPLATE,
    }),
    data: [sampleCategories(spec, 'sector', 'jobs')],
  }),
}
