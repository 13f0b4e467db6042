/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { SIGN_IN_PAGE } from './messages.ts'

export interface SignInPageProps {
  readonly csrfToken: string
  /** Where to go afterwards; an address of our own. */
  readonly next: string
  readonly username: string
  readonly error: string | null
}

/** The sign-in page. A plain form: it needs no script, and scripts that sign in read its hidden `csrf_token`. */
export function SignInPage({ csrfToken, next, username, error }: SignInPageProps) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{SIGN_IN_PAGE.title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" as="font" type="font/woff2" href="/fonts/inter-latin.woff2" crossorigin="" />
        <link rel="stylesheet" href="/login-tokens.css" />
        <link rel="stylesheet" href="/login.css" />
        <script src="/login.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#username">
          {SIGN_IN_PAGE.skip}
        </a>
        <main>
          <section class="form">
            <p class="logo">
              <Logo />
              {SIGN_IN_PAGE.product}
            </p>
            <form method="post" action={`/login/?next=${encodeURIComponent(next)}`}>
              <h1>{SIGN_IN_PAGE.heading}</h1>
              {error === null ? null : (
                <p class="banner" role="alert" id="error">
                  <Cross />
                  {error}
                </p>
              )}
              <input type="hidden" id="csrf_token" name="csrf_token" value={csrfToken} />
              <div class="field">
                <label for="username">{SIGN_IN_PAGE.username}</label>
                <div class="input">
                  <input
                    id="username"
                    name="username"
                    value={username}
                    autocomplete="username"
                    autocapitalize="none"
                    spellcheck={false}
                    required
                    autofocus={username === ''}
                    aria-describedby={error === null ? undefined : 'error'}
                  />
                </div>
              </div>
              <div class="field">
                <label for="password">{SIGN_IN_PAGE.password}</label>
                <div class="input">
                  <input
                    id="password"
                    name="password"
                    type="password"
                    autocomplete="current-password"
                    required
                    autofocus={username !== ''}
                    aria-describedby={error === null ? undefined : 'error'}
                  />
                  <button
                    type="button"
                    class="reveal"
                    hidden
                    aria-pressed="false"
                    aria-label={SIGN_IN_PAGE.showPassword}
                  >
                    <Eye />
                  </button>
                </div>
              </div>
              <button type="submit" class="submit">
                {SIGN_IN_PAGE.submit}
              </button>
            </form>
          </section>
          <div class="art" aria-hidden="true">
            <img src="/sign-in-art.svg" alt="" />
            <span>{SIGN_IN_PAGE.artCaption}</span>
          </div>
        </main>
      </body>
    </html>
  )
}

function Logo() {
  return (
    <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.7" aria-hidden="true">
      <circle cx="10" cy="10" r="8.2" />
      <path d="M10 1.8c-3.3 2.2-4.6 5.2-4.6 8.2s1.3 6 4.6 8.2" />
      <path d="M10 1.8v16.4" stroke-width="2.4" />
    </svg>
  )
}

function Cross() {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      stroke-width="1.3"
      stroke-linecap="round"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="6.6" />
      <path d="m10 6-4 4M6 6l4 4" />
    </svg>
  )
}

function Eye() {
  return (
    <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.3" aria-hidden="true">
      <path d="M1.4 8a7.1 7.1 0 0 1 13.2 0 7.1 7.1 0 0 1-13.2 0Z" />
      <circle cx="8" cy="8" r="2" />
    </svg>
  )
}
