import type { Control } from '../../../charts/controls/control.ts'
import { formatRules } from '../../../charts/controls/format-rules.ts'
import { colorBreakpoints, contours } from '../../../charts/controls/record-forms.ts'
import { asText } from '../text.ts'
import { AnnotationsField } from '../annotations/annotations-field.tsx'
import { ChartsField } from './charts-field.tsx'
import { CollectionField } from './collection-field.tsx'
import { ColorField } from './color-field.tsx'
import { ColumnConfigField } from './column-config-field.tsx'
import { ComparisonRange } from './comparison-range.tsx'
import { FixedOrMetricField } from './fixed-or-metric-field.tsx'
import { MembersField } from './members-field.tsx'
import { BoundsField, CurrencyField, TimeBoundsField } from './pairs.tsx'
import { SpatialField } from './spatial-field.tsx'
import { TemplateField } from './template-field.tsx'
import { TimeRangeField } from './time-range-field.tsx'
import { ViewportField } from './viewport-field.tsx'

interface SpecialFieldProps {
  readonly control: Control
  readonly label: string
  readonly value: unknown
}

/** Controls whose value has a shape of its own; what each stores is said where the kinds are named. */
export function SpecialField({ control, label, value }: SpecialFieldProps) {
  const { name } = control
  switch (control.kind) {
    case 'annotations':
      return <AnnotationsField name={name} value={value} />
    case 'bounds':
      return <BoundsField name={name} value={value} />
    case 'charts':
      return <ChartsField control={control} label={label} value={value} />
    case 'collection':
      return <CollectionField {...control} value={value} label={label} />
    case 'color':
      return <ColorField name={name} label={label} value={value ?? control.default} />
    case 'color-breakpoints':
      return <CollectionField {...colorBreakpoints} name={name} value={value} label={label} />
    case 'column-config':
      return <ColumnConfigField control={{ ...control, kind: 'column-config' }} value={value} />
    case 'comparison-range':
      return <ComparisonRange />
    case 'conditional-formatting':
      return <CollectionField {...formatRules} name={name} value={value} label={label} />
    case 'contours':
      return <CollectionField {...contours} name={name} value={value} label={label} />
    case 'currency':
      return <CurrencyField name={name} value={value} />
    case 'fixed-or-metric':
      return <FixedOrMetricField name={name} label={label} value={value ?? control.default} />
    case 'matrixify-dimension':
      return <MembersField name={name} value={value} />
    case 'spatial':
      return <SpatialField name={name} value={value} />
    case 'template':
      return <TemplateField control={control} label={label} value={asText(value)} />
    case 'time-bounds':
      return <TimeBoundsField name={name} value={value} />
    case 'time-range':
      return <TimeRangeField name={name} label={label} value={value} />
    case 'viewport':
      return <ViewportField name={name} value={value ?? control.default} />
    default:
      return null
  }
}
