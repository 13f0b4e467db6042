// Only adds a button that shows the password; the form works without it.
const reveal = document.querySelector('.reveal')
const password = document.getElementById('password')
if (reveal && password) {
  reveal.hidden = false
  reveal.addEventListener('click', () => {
    const shown = password.type === 'text'
    password.type = shown ? 'password' : 'text'
    reveal.setAttribute('aria-pressed', String(!shown))
    password.focus()
  })
}
