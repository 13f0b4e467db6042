// Runs before the first paint, so that neither theme nor density flashes. External because the policy allows no inline script.
const stored = (key) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const theme = stored('meridian.theme')
const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.theme = dark ? 'dark' : 'light'
document.documentElement.dataset.density = stored('meridian.density') === 'compact' ? 'compact' : 'default'
