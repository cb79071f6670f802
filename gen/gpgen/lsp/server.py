"""The server on pygls: decodes requests, asks the session, and logs internal errors."""

import asyncio
import functools
import logging
import os
import sys
from collections.abc import Callable
from pathlib import Path
from traceback import extract_tb
from typing import TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from gpgen import __version__
from gpgen.lsp.edits import Refused
from gpgen.lsp.positions import UTF_16, Position, Range, lines_of
from gpgen.lsp.session import Session
from gpgen.lsp.translation import Translator
from gpgen.lsp.workspace import path_of

# Seconds without a change after which problems are published.
DELAY = 0.15
SCHEMAS = "**/*.{yaml,yml}"
Answer = TypeVar("Answer")
Params = TypeVar("Params")


class RequestRefused(JsonRpcException):
    """An error that the editor shows: the request cannot be done."""

    CODE = -32803
    MESSAGE = "Request failed"


class Server(LanguageServer):
    """A language server for one editor."""

    def __init__(self, delay: float = DELAY) -> None:
        super().__init__(
            "gpgen", __version__, text_document_sync_kind=types.TextDocumentSyncKind.Full
        )
        self.session = Session()
        self.delay = delay
        self.waiting: asyncio.TimerHandle | None = None

    @property
    def translator(self) -> Translator:
        """How the editor counts, as both sides have agreed."""
        text = self.client_capabilities.text_document
        published = None if text is None else text.publish_diagnostics
        encoding = types.PositionEncodingKind(self.workspace.position_encoding or UTF_16).value
        return Translator(
            self.session.documents,
            encoding,
            has_related=bool(published and published.related_information),
        )

    def log(self, error: Exception) -> None:
        """Write an internal error to the log of the editor."""
        frames = extract_tb(error.__traceback__)
        frame = frames[-1] if frames else None
        at = "" if frame is None else f" at {Path(frame.filename).name}:{frame.lineno}"
        message = f"gpgen: internal error: {type(error).__name__}: {error}{at}"
        params = types.LogMessageParams(types.MessageType.Error, message)
        self.window_log_message(params)

    def check_soon(self) -> None:
        """Publish problems when nothing has change_document for a while."""
        if self.waiting is not None:
            self.waiting.cancel()
        self.waiting = asyncio.get_running_loop().call_later(self.delay, self.check)

    def check(self) -> None:
        """Publish the problems of all files that have others than before."""
        self.waiting = None
        try:
            translator = self.translator
            for each in self.session.check():
                uri = self.session.documents.uri(each.file.path)
                found = [translator.diagnostic(problem) for problem in each.problems]
                params = types.PublishDiagnosticsParams(uri, found)
                self.text_document_publish_diagnostics(params)
        except Exception as error:  # noqa: BLE001 (the server must not end)
            self.log(error)

    def report_server_error(self, error: Exception, source: object) -> None:
        """Write an error between requests to the log of the editor."""
        del source
        if not isinstance(error, RequestRefused):
            self.log(error)


def register(
    server: Server, feature: str, answer: Callable[[Params], Answer], options: object = None
) -> None:
    """Answer a kind of request; with null after an internal error."""

    @functools.wraps(answer)
    def handler(params: Params) -> Answer | None:
        try:
            return answer(params)
        except JsonRpcException:
            raise
        except Exception as error:  # noqa: BLE001 (whatever it is, the editor goes on)
            server.log(error)
            return None

    server.feature(feature, options)(handler)


def create_server(delay: float = DELAY) -> Server:
    """Return a server that knows all that an editor may ask."""
    server = Server(delay)
    _folders(server)
    _documents(server)
    _words(server)
    _names(server)
    _files(server)
    return server


def _at(server: Server, uri: str, at: types.Position) -> tuple[str, Position]:
    """Return the path and the position that a request is about."""
    path = path_of(uri)
    return path, server.translator.position(server.session.text(path), at)


def _folders(server: Server) -> None:
    """Read the folders of the editor, and watch the schemas in them."""
    session = server.session

    def initialized(_params: types.InitializedParams) -> None:
        folders = server.workspace.folders.values()
        session.workspace.folders = [path_of(each.uri) for each in folders]
        root = server.workspace.root_path
        if not session.workspace.folders and root:
            session.workspace.folders = [root]
        workspace = server.client_capabilities.workspace
        watching = None if workspace is None else workspace.did_change_watched_files
        if watching is not None and watching.dynamic_registration:
            _watch(server)

    register(server, types.INITIALIZED, initialized)


def _documents(server: Server) -> None:
    """Handle documents that are opened, changed, saved and closed."""
    session = server.session

    def open_document(params: types.DidOpenTextDocumentParams) -> None:
        session.open(params.text_document.uri, params.text_document.text)
        server.check_soon()

    def change_document(params: types.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        session.open(uri, server.workspace.get_text_document(uri).source)
        server.check_soon()

    def close_document(params: types.DidCloseTextDocumentParams) -> None:
        session.close(params.text_document.uri)
        server.check_soon()

    def save_document(_params: types.DidSaveTextDocumentParams) -> None:
        session.workspace.forget()
        server.check_soon()

    def forget_files(_params: types.DidChangeWatchedFilesParams) -> None:
        session.workspace.forget()
        server.check_soon()

    register(server, types.TEXT_DOCUMENT_DID_OPEN, open_document)
    register(server, types.TEXT_DOCUMENT_DID_CHANGE, change_document)
    register(server, types.TEXT_DOCUMENT_DID_CLOSE, close_document)
    register(server, types.TEXT_DOCUMENT_DID_SAVE, save_document)
    register(server, types.WORKSPACE_DID_CHANGE_WATCHED_FILES, forget_files)


def _watch(server: Server) -> None:
    """Ask the editor to say when schemas change on the disk."""
    watcher = types.FileSystemWatcher(glob_pattern=SCHEMAS)
    options = types.DidChangeWatchedFilesRegistrationOptions([watcher])
    registration = types.Registration(
        "gpgen-schemas", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options
    )
    server.client_register_capability(types.RegistrationParams([registration]))


def _words(server: Server) -> None:
    """Handle completion and hover."""
    session = server.session

    def completion(params: types.CompletionParams) -> types.CompletionList:
        path, at = _at(server, params.text_document.uri, params.position)
        found = session.complete(path, at)
        lines = lines_of(session.text(path))
        place = server.translator.range_in(lines, Range(found.start, at))
        items = [server.translator.item(each, place) for each in found.items]
        return types.CompletionList(is_incomplete=False, items=items)

    def hover(params: types.HoverParams) -> types.Hover | None:
        path, at = _at(server, params.text_document.uri, params.position)
        found = session.hover(path, at)
        if found is None:
            return None
        text = types.MarkupContent(types.MarkupKind.Markdown, found.text)
        lines = lines_of(session.text(path))
        return types.Hover(text, server.translator.range_in(lines, found.place))

    triggers = types.CompletionOptions(trigger_characters=[".", " ", "{", "[", ":"])
    register(server, types.TEXT_DOCUMENT_COMPLETION, completion, triggers)
    register(server, types.TEXT_DOCUMENT_HOVER, hover)


def _names(server: Server) -> None:
    """Handle definition, references and rename."""
    session = server.session

    def definition(params: types.DefinitionParams) -> types.Location | None:
        found = session.definition(*_at(server, params.text_document.uri, params.position))
        return None if found is None else server.translator.location(*found)

    def references(params: types.ReferenceParams) -> list[types.Location]:
        path, at = _at(server, params.text_document.uri, params.position)
        with_own = params.context.include_declaration
        return server.translator.locations(session.references(path, at, with_declaration=with_own))

    def renameable(params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
        path, at = _at(server, params.text_document.uri, params.position)
        found = session.renameable(path, at)
        if found is None:
            return None
        place = server.translator.range_in(lines_of(session.text(path)), found.place)
        return types.PrepareRenamePlaceholder(place, found.name)

    def rename(params: types.RenameParams) -> types.WorkspaceEdit | None:
        path, at = _at(server, params.text_document.uri, params.position)
        found = session.rename(path, at, params.new_name)
        if isinstance(found, Refused):
            raise RequestRefused(found.message)
        return server.translator.edits(found)

    register(server, types.TEXT_DOCUMENT_DEFINITION, definition)
    register(server, types.TEXT_DOCUMENT_REFERENCES, references)
    register(server, types.TEXT_DOCUMENT_PREPARE_RENAME, renameable)
    options = types.RenameOptions(prepare_provider=True)
    register(server, types.TEXT_DOCUMENT_RENAME, rename, options)


def _files(server: Server) -> None:
    """Handle the outline and quick fixes."""
    session = server.session

    def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        path = path_of(params.text_document.uri)
        lines = lines_of(session.text(path))
        return [server.translator.symbol(each, lines) for each in session.outline(path)]

    def actions(params: types.CodeActionParams) -> list[types.CodeAction]:
        path = path_of(params.text_document.uri)
        place = server.translator.range(session.text(path), params.range)
        return [server.translator.action(each) for each in session.fixes(path, place)]

    register(server, types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, symbols)
    options = types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
    register(server, types.TEXT_DOCUMENT_CODE_ACTION, actions, options)


def serve() -> None:
    """Serve the editor at standard input and output until it leaves."""
    logging.getLogger("pygls").setLevel(logging.CRITICAL)
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    # The output is close_document in the end, and standard output belongs to the command line.
    create_server().start_io(stdout=os.fdopen(os.dup(sys.stdout.fileno()), "wb"))
