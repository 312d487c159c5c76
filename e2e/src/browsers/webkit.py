#!/usr/bin/python3
"""A window of WebKitGTK for WebKitWebDriver, of an exact size: its own MiniBrowser is never narrower than 447 pixels.

Arguments: width, height, a folder for its data or `private`, a script to run before each page's own or `-`, and `dark` or `light`.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

width, height, data, preload, colours = sys.argv[1:6]

# What the system prefers, for `prefers-color-scheme`.
Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", colours == "dark")

if data == "private":
    manager = WebKit2.WebsiteDataManager.new_ephemeral()
else:
    manager = WebKit2.WebsiteDataManager(base_data_directory=data, base_cache_directory=data)
context = WebKit2.WebContext.new_with_website_data_manager(manager)
context.set_automation_allowed(True)


def make_view(_session):
    content = WebKit2.UserContentManager()
    if preload != "-":
        with open(preload, encoding="utf-8") as file:
            frames = WebKit2.UserContentInjectedFrames.ALL_FRAMES
            start = WebKit2.UserScriptInjectionTime.START
            content.add_script(WebKit2.UserScript(file.read(), frames, start, None, None))
    view = WebKit2.WebView(web_context=context, user_content_manager=content, is_controlled_by_automation=True)
    window = Gtk.Window(decorated=False, default_width=int(width), default_height=int(height))
    window.add(view)
    window.show_all()
    return view


def started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("Tonnage")
    session.set_application_info(info)
    session.connect("create-web-view", make_view)


context.connect("automation-started", started)
Gtk.main()
