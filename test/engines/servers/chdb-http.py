"""A few lines of HTTP in front of chdb, which is ClickHouse without its server: the parameters of the address become
settings, the body is the statement. There are no users, and nothing that would stay set is passed on."""

import sys
import tempfile
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlparse

from chdb import session

ENGINE = session.Session(tempfile.mkdtemp(prefix="meridian-chdb-"))
NOT_SETTINGS = {"default_format", "query_id", "readonly", "database"}


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        given = {key: values[0] for key, values in parse_qs(urlparse(self.path).query).items()}
        sql = self.rfile.read(int(self.headers["content-length"])).decode()
        try:
            ENGINE.query(f"USE `{given.get('database', 'default')}`")
            for key, value in given.items():
                if key not in NOT_SETTINGS:
                    ENGINE.query(f"SET {key} = '{value}'")
            self.answer(200, ENGINE.query(sql, given.get("default_format", "TabSeparated")).bytes())
        except Exception as error:
            self.answer(500, str(error).encode())

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


HTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
