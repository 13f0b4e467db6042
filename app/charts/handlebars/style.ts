/** What could load from elsewhere or reach out of the chart. */
const LOADING = /url\s*\(|image(-set)?\s*\(|src\s*\(|expression\s*\(|-moz-binding|behavior\s*:/gi
const AT_RULES = /@(import|charset|namespace|font-face|property|layer|scope)\b[^;{}]*;?/gi

/**
 * Styles of a person for one chart: rules that end inside the chart's own scope, and that load nothing. Undefined when
 * their braces do not match, for then they could close the scope.
 */
export function scopedStyle(css: string): string | undefined {
  const plain = css.replaceAll(/\/\*[^]*?(\*\/|$)/g, ' ').replaceAll('\\', '').replaceAll('<', '')
  if (!hasMatchingBraces(plain)) return undefined
  return `@layer user { @scope { ${plain.replaceAll(AT_RULES, '').replaceAll(LOADING, '(')} } }`
}

function hasMatchingBraces(css: string): boolean {
  let depth = 0
  let quote = ''
  for (const character of css) {
    if (quote !== '') {
      if (character === quote || character === '\n') quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '{') depth += 1
    else if (character === '}') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0 && quote === ''
}
