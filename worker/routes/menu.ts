import { createRoute, z } from '@hono/zod-openapi'
import { can } from '../access/can.ts'
import type { Principal } from '../access/principal.ts'
import { requirePermission } from '../access/require.ts'
import { createApp } from '../http/openapi.ts'

export const menuRoutes = createApp()

interface MenuLink {
  readonly name: string
  readonly icon: string
  readonly label: string
  readonly url: string
}

interface MenuGroup {
  readonly name: string
  readonly icon: string
  readonly label: string
  readonly childs: readonly (MenuLink | '-')[]
}

const link = (name: string, label: string, url: string, icon = ''): MenuLink => ({ name, icon, label, url })

/** The menu as the API gives it. Names are those of the `menu_access` permissions; the client has its own rail. */
const MENU: readonly (MenuLink | MenuGroup)[] = [
  link('Home', 'Home', '/superset/welcome/', 'fa-home'),
  {
    name: 'Data',
    icon: 'fa-database',
    label: 'Data',
    childs: [
      link('Databases', 'Database Connections', '/databaseview/list/'),
      link('Datasets', 'Datasets', '/tablemodelview/list/'),
    ],
  },
  link('Dashboards', 'Dashboards', '/dashboard/list/', 'fa-dashboard'),
  link('Charts', 'Charts', '/chart/list/', 'fa-bar-chart'),
  {
    name: 'SQL Lab',
    icon: 'fa-flask',
    label: 'SQL',
    childs: [
      link('SQL Editor', 'SQL Lab', '/sqllab/'),
      link('Saved Queries', 'Saved Queries', '/savedqueryview/list/'),
      link('Query Search', 'Query History', '/sqllab/history/'),
    ],
  },
  {
    name: 'Manage',
    icon: 'fa-wrench',
    label: 'Manage',
    childs: [
      link('Import dashboards', 'Import Dashboards', '/dashboard/list/'),
      link('Tags', 'Tags', '/superset/tags/'),
      '-',
      link('Alerts & Report', 'Alerts & Reports', '/alert/list/'),
      link('Annotation Layers', 'Annotation Layers', '/annotationlayer/list/'),
      link('CSS Templates', 'CSS Templates', '/csstemplatemodelview/list/'),
      link('Themes', 'Themes', '/theme/list/'),
    ],
  },
  {
    name: 'Security',
    icon: 'fa-cogs',
    label: 'Security',
    childs: [
      link('List Users', 'List Users', '/users/'),
      link('List Roles', 'List Roles', '/roles/'),
      link('List Groups', 'List Groups', '/list_groups/'),
      '-',
      link('Row Level Security', 'Row Level Security', '/rowlevelsecurity/list/'),
      link('Action Log', 'Action Log', '/actionlog/list/'),
    ],
  },
]

/** The entries that a principal may see; groups without any are left out, and so are separators at their ends. */
export function menuFor(principal: Principal): readonly (MenuLink | MenuGroup)[] {
  return MENU.flatMap((entry): (MenuLink | MenuGroup)[] => {
    if ('url' in entry) return can(principal, 'menu_access', entry.name) ? [entry] : []
    const childs = entry.childs.filter((child) => child === '-' || can(principal, 'menu_access', child.name))
    const trimmed = childs.filter((child, index) => child !== '-' || (index > 0 && index < childs.length - 1))
    return trimmed.length > 0 ? [{ ...entry, childs: trimmed }] : []
  })
}

const linkSchema = z.object({ name: z.string(), icon: z.string(), label: z.string(), url: z.string() })
const groupSchema = linkSchema.omit({ url: true }).extend({ childs: z.array(z.union([linkSchema, z.literal('-')])) })

menuRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/api/v1/menu/',
    tags: ['Menu'],
    summary: 'List the screens that the caller may open',
    middleware: [requirePermission('can_get', 'MenuApi')],
    responses: {
      200: {
        description: 'Menu',
        content: { 'application/json': { schema: z.object({ result: z.array(z.union([linkSchema, groupSchema])) }) } },
      },
      401: {
        description: 'Nobody is signed in',
        content: { 'application/json': { schema: z.object({ msg: z.string() }) } },
      },
    },
  }),
  (c) =>
    c.json(
      {
        result: menuFor(c.get('principal')).map((entry) =>
          'childs' in entry ? { ...entry, childs: [...entry.childs] } : entry,
        ),
      },
      200,
    ),
)
