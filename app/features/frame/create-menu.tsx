import { ChartLine, LayoutDashboard, Plus, SquareTerminal } from 'lucide-react'
import { useNavigate } from 'react-router'
import { may } from '../../api/bootstrap.ts'
import { useCreateDashboard } from '../../api/create-dashboard.ts'
import { frameMessages } from '../../i18n/frame.ts'
import { t } from '../../i18n/message.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { MenuItem } from '../../ui/menu-items.ts'
import { Menu } from '../../ui/menu.tsx'

/** What the reader may create; nothing when that is nothing. */
export function CreateMenu() {
  const navigate = useNavigate()
  const createDashboard = useCreateDashboard(t(frameMessages.untitledDashboard), (path) => void navigate(path))
  const items: MenuItem[] = []
  if (may('can_write', 'Dashboard')) {
    items.push({
      id: 'dashboard',
      label: t(frameMessages.newDashboard),
      icon: LayoutDashboard,
      onSelect: () => createDashboard.mutate(),
    })
  }
  if (may('can_write', 'Chart')) {
    items.push({ id: 'chart', kind: 'link', label: t(frameMessages.newChart), icon: ChartLine, to: '/explore/' })
  }
  if (may('can_read', 'SQLLab')) {
    const to = '/sqllab/?new=true'
    items.push({ id: 'query', kind: 'link', label: t(frameMessages.newQuery), icon: SquareTerminal, to })
  }
  if (items.length === 0) return null
  return (
    <Menu label={t(frameMessages.create)} items={items} align="end">
      {(trigger) => <IconButton {...trigger} icon={Plus} label={t(frameMessages.create)} />}
    </Menu>
  )
}
