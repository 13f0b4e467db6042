// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Field } from '../../../app/ui/field.tsx'
import { MultiSelect } from '../../../app/ui/multi-select.tsx'
import { Select } from '../../../app/ui/select.tsx'
import { show } from './render.tsx'

const airports = Array.from({ length: 200 }, (_, index) => ({ value: index, label: `Airport ${index}` }))

function One({ onChange }: { onChange: (value: number | undefined) => void }) {
  const [value, setValue] = useState<number | undefined>(3)
  const change = (next: number | undefined) => {
    setValue(next)
    onChange(next)
  }
  return (
    <Field label="Origin" error="Choose one">
      <Select label="Origin" value={value} options={airports} clearable onChange={change} />
    </Field>
  )
}

function Many({ start, onChange }: { start: readonly number[]; onChange: (values: readonly number[]) => void }) {
  const [values, setValues] = useState(start)
  const change = (next: readonly number[]) => {
    setValues(next)
    onChange(next)
  }
  return <MultiSelect label="Airports" values={values} options={airports} onChange={change} />
}

const open = async (name: string) => {
  fireEvent.click(screen.getByRole('combobox', { name }))
  return await screen.findByRole('listbox')
}
const search = () => screen.getByRole('combobox', { name: 'Search options' })

describe('Select', () => {
  test('an option with colors shows the first ten of them, and is named by its words alone', async () => {
    const colors = Array.from({ length: 12 }, (_, index) => `rgb(${index}, 0, 0)`)
    const options = [
      { value: 'reds', label: 'Reds', colors },
      { value: 'plain', label: 'Plain' },
    ]
    show(<Select label="Scheme" value="plain" options={options} onChange={() => {}} />)
    await open('Scheme')
    const shown = [...screen.getByRole('option', { name: 'Reds' }).querySelectorAll('i')]
    expect(shown.map((one) => one.style.getPropertyValue('--swatch'))).toEqual(colors.slice(0, 10))
    expect(screen.getByRole('option', { name: 'Plain' }).querySelector('i')).toBeNull()
  })

  test('it is named and described by the field around it', () => {
    show(<One onChange={() => undefined} />)
    const trigger = screen.getByRole('combobox', { name: 'Origin' })
    expect(trigger.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(trigger.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Choose one')
    expect(trigger.textContent).toBe('Airport 3')
  })

  test('typing narrows the list, Enter chooses and closes', async () => {
    const onChange = vi.fn()
    show(<One onChange={onChange} />)
    await open('Origin')
    fireEvent.change(search(), { target: { value: 'airport 19' } })
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(11))
    fireEvent.keyDown(search(), { key: 'ArrowDown' })
    fireEvent.keyDown(search(), { key: 'Enter' })
    expect(onChange).toHaveBeenCalledWith(190)
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  })

  test('the focused line is told by aria-activedescendant, and the trigger names the list it controls', async () => {
    show(<One onChange={() => undefined} />)
    const list = await open('Origin')
    const active = document.getElementById(search().getAttribute('aria-activedescendant') ?? '')
    expect(active?.textContent).toBe('Airport 3')
    expect(screen.getByRole('combobox', { name: 'Origin' }).getAttribute('aria-controls')).toBe(list.id)
  })

  test('more than 20 options are drawn only where they can be seen', async () => {
    show(<One onChange={() => undefined} />)
    const list = await open('Origin')
    const drawn = within(list).getAllByRole('option')
    expect(drawn.length).toBeLessThan(40)
    expect(drawn[0]?.getAttribute('aria-setsize')).toBe('200')
  })

  test('the cross takes the choice away', () => {
    const onChange = vi.fn()
    show(<One onChange={onChange} />)
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(onChange).toHaveBeenCalledWith(undefined)
  })

  test('a search on the server waits until the typing pauses', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const onSearch = vi.fn()
      show(<Select label="Owner" value={undefined} options={[]} onSearch={onSearch} onChange={() => undefined} />)
      fireEvent.click(screen.getByRole('combobox', { name: 'Owner' }))
      await vi.waitFor(() => search())
      for (const value of ['a', 'an', 'ana']) fireEvent.change(search(), { target: { value } })
      vi.advanceTimersByTime(249)
      expect(onSearch).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      expect(onSearch.mock.calls).toEqual([['ana']])
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('MultiSelect', () => {
  test('four values stand as chips, the rest is a number', () => {
    show(<Many start={[1, 2, 3, 4, 5, 6]} onChange={() => undefined} />)
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(4)
    expect(screen.getByText('+2')).toBeTruthy()
  })

  test('choosing keeps the list open; choosing again takes back', async () => {
    const onChange = vi.fn()
    show(<Many start={[1]} onChange={onChange} />)
    await open('Airports')
    fireEvent.click(screen.getByRole('option', { name: 'Airport 0' }))
    expect(onChange).toHaveBeenLastCalledWith([1, 0])
    fireEvent.click(screen.getByRole('option', { name: 'Airport 1' }))
    expect(onChange).toHaveBeenLastCalledWith([0])
    expect(screen.getByRole('listbox').getAttribute('aria-multiselectable')).toBe('true')
  })

  test('a pasted list is split and matched to the options, in addition to what is chosen', async () => {
    const onChange = vi.fn()
    show(<Many start={[1]} onChange={onChange} />)
    await open('Airports')
    fireEvent.paste(search(), { clipboardData: { getData: () => '5;airport 7\r\n1\tnothing' } })
    expect(onChange).toHaveBeenLastCalledWith([1, 5, 7])
  })

  test('Select All adds what the search has found', async () => {
    const onChange = vi.fn()
    show(<Many start={[5]} onChange={onChange} />)
    await open('Airports')
    fireEvent.change(search(), { target: { value: 'airport 199' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Select All (1)' }))
    expect(onChange).toHaveBeenLastCalledWith([5, 199])
  })

  test('Backspace in the empty search takes the last value', async () => {
    const onChange = vi.fn()
    show(<Many start={[1, 2]} onChange={onChange} />)
    await open('Airports')
    fireEvent.keyDown(search(), { key: 'Backspace' })
    expect(onChange).toHaveBeenLastCalledWith([1])
  })
})
