import { useState } from 'react'
import type { FilterScope } from '../../../../durable-objects/dashboard/filter-scope.ts'
import { chartsInScope, EVERYTHING } from '../../../../durable-objects/dashboard/filter-scope.ts'
import { filterConfigMessages } from '../../../i18n/filter-config.ts'
import { t } from '../../../i18n/message.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { tileTitle } from '../layout/items.ts'
import { useLayout, usePage } from '../view/contexts.ts'
import { tabTitle } from '../view/nested-tabs.tsx'
import styles from './filter-dialog.module.css'
import type { ScopeNode } from './scope-tree.ts'
import { checkedOf, scopeOf, scopeTree, toggleScope } from './scope-tree.ts'

interface FilterScopeFormProps {
  readonly scope: FilterScope
  /** A chart that cannot be chosen: the one whose own cross-filters these are. */
  readonly source?: number | undefined
  readonly onChange: (scope: FilterScope) => void
}

/** Which panels a filter reaches. */
export function FilterScopeForm({ scope, source, onChange }: FilterScopeFormProps) {
  const { state } = useLayout()
  const everything = scope.excluded.length === 0 && scope.rootPath.includes('ROOT_ID')
  const [way, setWay] = useState<'all' | 'some'>(everything ? 'all' : 'some')
  const inScope = new Set(chartsInScope(state.items, scope).filter((id) => id !== source))
  const tree = scopeTree(state.items)
  const all: ScopeNode = { kind: 'tab', id: 'ROOT_ID', item: state.items['ROOT_ID'] ?? ROOT, children: tree }
  return (
    <Field
      label={t(filterConfigMessages.scoping)}
      help={t(way === 'all' ? filterConfigMessages.scopeAllHelp : filterConfigMessages.scopeSomeHelp)}
    >
      <RadioGroup
        label={t(filterConfigMessages.scoping)}
        value={way}
        options={[
          { value: 'all', label: t(filterConfigMessages.applyAll) },
          { value: 'some', label: t(filterConfigMessages.applySome) },
        ]}
        onChange={(value) => {
          setWay(value)
          if (value === 'all') onChange(EVERYTHING)
        }}
      />
      {way === 'some' ? (
        <div className={styles.tree}>
          <Checkbox
            checked={checkedOf(all, inScope)}
            onChange={(checked) => onChange(checked ? EVERYTHING : scopeOf(state.items, new Set()))}
          >
            {t(filterConfigMessages.allPanels)}
          </Checkbox>
          <Branch
            nodes={tree}
            inScope={inScope}
            source={source}
            onToggle={(node, checked) => onChange(toggleScope(state.items, scope, node, checked))}
          />
        </div>
      ) : null}
    </Field>
  )
}

const ROOT = { id: 'ROOT_ID', type: 'ROOT', parent: null, children: [], meta: {} } as const

interface BranchProps {
  readonly nodes: readonly ScopeNode[]
  readonly inScope: ReadonlySet<number>
  readonly source: number | undefined
  readonly onToggle: (node: ScopeNode, checked: boolean) => void
}

function Branch({ nodes, inScope, source, onToggle }: BranchProps) {
  const { charts } = usePage()
  return (
    <ul className={styles.branch}>
      {nodes.map((node) => (
        <li key={node.id}>
          <Checkbox
            checked={checkedOf(node, inScope)}
            disabled={node.kind === 'chart' && node.chartId === source}
            onChange={(checked) => onToggle(node, checked)}
          >
            {node.kind === 'tab' ? tabTitle(node.item) : tileTitle(node.item, charts.get(node.chartId)?.slice_name)}
          </Checkbox>
          {node.kind === 'tab' && node.children.length > 0 ? (
            <Branch nodes={node.children} inScope={inScope} source={source} onToggle={onToggle} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}
