// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Button } from '../../../app/ui/button.tsx'
import { ConfirmDialog } from '../../../app/ui/confirm-dialog.tsx'
import { Dialog } from '../../../app/ui/dialog.tsx'
import { Field } from '../../../app/ui/field.tsx'
import { Input } from '../../../app/ui/input.tsx'
import type { MenuItem } from '../../../app/ui/menu-items.ts'
import { Menu } from '../../../app/ui/menu.tsx'
import { show } from './render.tsx'

function WithDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Properties</Button>
      {open ? (
        <Dialog title="Chart properties" onClose={() => setOpen(false)}>
          <Field label="Name">
            <Input />
          </Field>
        </Dialog>
      ) : null}
    </>
  )
}

describe('Dialog', () => {
  test('the first field takes the focus, and Escape gives it back to the button', async () => {
    show(<WithDialog />)
    const button = screen.getByRole('button', { name: 'Properties' })
    button.focus()
    fireEvent.click(button)
    const field = await screen.findByRole('textbox', { name: 'Name' })
    await waitFor(() => expect(document.activeElement).toBe(field))
    fireEvent.keyDown(field, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})

describe('ConfirmDialog', () => {
  const ask = (onConfirm: () => Promise<unknown>, onClose = vi.fn()) => {
    show(
      <ConfirmDialog title="Please confirm" typed onConfirm={onConfirm} onClose={onClose}>
        Sales goes.
      </ConfirmDialog>,
    )
    return onClose
  }
  const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } })
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' })

  test('nothing can be deleted before the word is typed; any case will do', () => {
    ask(async () => undefined)
    expect(button().disabled).toBe(true)
    type('DELET')
    expect(button().disabled).toBe(true)
    type('delete ')
    expect(button().disabled).toBe(false)
  })

  test('Enter does not get round the word', () => {
    const onConfirm = vi.fn(async () => undefined)
    ask(onConfirm)
    const form = screen.getByRole('textbox').closest('form')
    if (form) fireEvent.submit(form)
    expect(onConfirm).not.toHaveBeenCalled()
  })

  test('a failure is shown in place and the dialog stays', async () => {
    const onClose = ask(async () => {
      throw new Error('There was an issue deleting Sales: Forbidden')
    })
    type('DELETE')
    fireEvent.click(button())
    expect((await screen.findByRole('alert')).textContent).toContain('Forbidden')
    expect(onClose).not.toHaveBeenCalled()
    expect(button().disabled).toBe(false)
  })

  test('success closes it', async () => {
    const onClose = ask(async () => undefined)
    type('DELETE')
    fireEvent.click(button())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })
})

describe('Menu', () => {
  const items = (onSelect: () => void): readonly MenuItem[] => [
    { id: 'edit', label: 'Edit', onSelect },
    { id: 'later', label: 'Not now', disabled: true, onSelect: () => undefined },
    { id: 'list', kind: 'link', label: 'All dashboards', to: '/dashboard/list/' },
  ]
  const menu = (onSelect: () => void) =>
    show(
      <Menu label="More" items={items(onSelect)}>
        {(trigger) => <Button {...trigger}>More</Button>}
      </Menu>,
    )

  test('it opens by arrow key, and the chosen action runs once the focus is back on the button', async () => {
    let focused: Element | null = null
    menu(() => {
      focused = document.activeElement
    })
    const button = screen.getByRole('button', { name: 'More' })
    button.focus()
    fireEvent.keyDown(button, { key: 'ArrowDown' })
    expect(button.getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    await waitFor(() => expect(focused).toBe(button))
    expect(screen.queryByRole('menu')).toBeNull()
  })

  test('Escape closes it without doing anything', async () => {
    const onSelect = vi.fn()
    menu(onSelect)
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    const item = await screen.findByRole('menuitem', { name: 'Edit' })
    fireEvent.keyDown(item, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(onSelect).not.toHaveBeenCalled()
  })

  test('what cannot be done is there, and says so', async () => {
    menu(() => undefined)
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    expect((await screen.findByRole('menuitem', { name: 'Not now' })).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('menuitem', { name: 'All dashboards' }).getAttribute('href')).toBe('/dashboard/list/')
  })
})
