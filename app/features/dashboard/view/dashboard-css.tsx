/** The dashboard's own CSS, held to the canvas it stands in and in the layer for users' rules. */
export function DashboardCss({ css }: { readonly css: string }) {
  if (css.trim() === '') return null
  return <style>{`@layer user { @scope { ${css.replaceAll('</', '<\\/')} } }`}</style>
}
