/** The product's mark: a globe with its prime meridian. */
export function Logo() {
  return (
    <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.7" aria-hidden="true">
      <circle cx="10" cy="10" r="8.2" />
      <path d="M10 1.8c-3.3 2.2-4.6 5.2-4.6 8.2s1.3 6 4.6 8.2" />
      <path d="M10 1.8v16.4" strokeWidth="2.4" />
    </svg>
  )
}
