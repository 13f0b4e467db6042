import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const PACKAGE = 'lucide-react'
const IMPORT = /import \{([^}]*)\} from 'lucide-react'/g
const EXPORT = /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g
const DEFAULT_AS = /default as (\w+)/g

/** Name of an icon -> its file in the package. */
function iconFiles(): ReadonlyMap<string, string> {
  const index = readFileSync(new URL('dist/esm/lucide-react.mjs', import.meta.resolve(`${PACKAGE}/package.json`)), 'utf8')
  const found = [...index.matchAll(EXPORT)].flatMap(([, names = '', file = '']) =>
    [...names.matchAll(DEFAULT_AS)].map(([, name = '']) => [name, file] as const),
  )
  return new Map(found)
}

/**
 * Imports each icon from its own file. Through the package's index every page reaches every icon, so that the first
 * load of a page cannot be told from what its dialogs show.
 */
export function iconsByFile(): Plugin {
  let files: ReadonlyMap<string, string> = new Map()
  return {
    name: 'icons-by-file',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      files = iconFiles()
    },
    transform: {
      filter: { id: /\/app\/.*\.tsx?$/, code: /'lucide-react'/ },
      handler: (code) => ({ code: code.replace(IMPORT, (whole, names: string) => imports(files, names) ?? whole), map: null }),
    },
  }
}

/** Undefined for a list with a name that is no icon. */
function imports(files: ReadonlyMap<string, string>, list: string): string | undefined {
  const names = list.split(',').map((name) => name.trim()).filter((name) => name !== '')
  const lines = names.map((name) => {
    const [icon = '', local = icon] = name.split(/\s+as\s+/)
    const file = files.get(icon)
    return file && `import ${local} from '${PACKAGE}/icons/${file}'`
  })
  return lines.includes(undefined) ? undefined : lines.join(';')
}
