/** The reader's language, as the page says it (`<html lang>`); English where there is no page. */
export function locale(): string {
  return (typeof document === 'undefined' ? '' : document.documentElement.lang) || 'en'
}
