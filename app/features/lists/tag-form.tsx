import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/errors.ts'
import { tags } from '../../api/tags.ts'
import { listMessages } from '../../i18n/lists.ts'
import { t } from '../../i18n/message.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { MultiSelect } from '../../ui/multi-select.tsx'
import { PopoverFoot } from '../../ui/popover-popup.tsx'
import { toast } from '../../ui/toast.ts'
import type { ListDescription } from './list-description.ts'
import styles from './list-view.module.css'

interface TagFormProps<Row extends { readonly id: number }> {
  readonly list: ListDescription<Row>
  readonly ids: readonly number[]
  readonly onDone: () => void
}

/** Hangs tags on the chosen rows; a name that is not there yet becomes a new tag. */
export function TagForm<Row extends { readonly id: number }>({ list, ids, onDone }: TagFormProps<Row>) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [search, setSearch] = useState('')
  const found = useQuery(tags.named(search))
  const attach = useMutation({
    mutationFn: () => tags.attach(chosen, list.taggedAs ?? 'chart', ids),
    onSuccess: () => {
      toast.success(t(listMessages.tagged, { count: ids.length }))
      onDone()
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: tags.key }),
        client.invalidateQueries({ queryKey: list.resource.key }),
      ]),
  })
  const names = new Set([...chosen, ...(found.data?.result ?? []).map(({ name }) => name)])
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        attach.mutate()
      }}
    >
      <Field label={t(listMessages.tags)} error={attach.error ? errorText(attach.error) : undefined}>
        <MultiSelect
          label={t(listMessages.tags)}
          values={chosen}
          options={[...names].map((name) => ({ value: name, label: name }))}
          loading={found.isFetching}
          selectAll={false}
          create={(text) => text.trim()}
          onSearch={setSearch}
          onChange={setChosen}
        />
      </Field>
      <PopoverFoot>
        <Button size="sm" onClick={onDone}>
          {t(listMessages.cancel)}
        </Button>
        <Button size="sm" kind="primary" type="submit" busy={attach.isPending} disabled={chosen.length === 0}>
          {t(listMessages.addTag)}
        </Button>
      </PopoverFoot>
    </form>
  )
}
